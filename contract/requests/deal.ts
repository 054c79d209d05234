/** What a request is as a deal: where it came from, how people spoke, why it came to nothing. No schema here: screens load it. */

export const SOURCES = ['site', 'booking', 'call', 'message', 'visit'] as const
type Source = (typeof SOURCES)[number]
export const SOURCE_TITLES: Record<Source, string> = {
  site: 'С\u00a0сайта',
  booking: 'Записан сам',
  call: 'Звонок',
  message: 'Сообщение',
  visit: 'Визит',
}
/** What staff enter themselves. */
export const SOURCES_BY_HAND = ['call', 'message', 'visit'] as const

export const CHANNELS = ['call', 'message', 'visit'] as const
export type Channel = (typeof CHANNELS)[number]
export const CHANNEL_TITLES: Record<Channel, string> = { call: 'Звонок', message: 'Сообщение', visit: 'Визит' }

export const OUTCOMES = ['no_answer', 'talked', 'agreed', 'call_back', 'refused'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const OUTCOME_TITLES: Record<Outcome, string> = {
  no_answer: 'Не\u00a0ответили',
  talked: 'Поговорили',
  agreed: 'Договорились',
  call_back: 'Просят связаться позже',
  refused: 'Отказались',
}

/** How far a request came. */
export const STEPS = ['contacted', 'booked', 'paid', 'held'] as const
export type Step = (typeof STEPS)[number]
export const STEP_TITLES: Record<Step, string> = {
  contacted: 'Связались',
  booked: 'Записались',
  paid: 'Оплатили',
  held: 'Встреча была',
}

/** How soon a request of the site was answered. */
export const ANSWERS = ['hour', 'day', 'later', 'none'] as const
export type AnswerTime = (typeof ANSWERS)[number]
export const ANSWER_TITLES: Record<AnswerTime, string> = {
  hour: 'В\u00a0течение часа',
  day: 'В\u00a0течение суток',
  later: 'Позже суток',
  none: 'Ответа нет',
}

export const LOST_REASONS = [
  'expensive',
  'no_time',
  'another',
  'no_answer',
  'changed_mind',
  'not_ours',
  'other',
] as const
export type LostReason = (typeof LOST_REASONS)[number]
export const LOST_REASON_TITLES: Record<LostReason, string> = {
  expensive: 'Дорого',
  no_time: 'Не\u00a0подошло время',
  another: 'Выбрали другого специалиста',
  no_answer: 'Не\u00a0отвечают',
  changed_mind: 'Передумали',
  not_ours: 'Не\u00a0наш случай',
  other: 'Другое',
}
/** In characters. */
export const LOST_WORDS_MAX = 500
export const ENTRY_TEXT_MAX = 2000
