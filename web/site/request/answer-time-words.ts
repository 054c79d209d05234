import { dayAfter, type AnswerTime, type LocalMoment } from '#contract/requests/answer-time.ts'
import type { SentRequest } from '#contract/requests/sent-request.ts'
import { typeset } from '#web/lib/typography.ts'

const VERBS: Record<SentRequest['contact_type'], string> = {
  phone: 'Позвоним',
  email: 'Ответим письмом',
  telegram: 'Напишем в Telegram',
}

/** «Позвоним сегодня с 10:00 до 20:00»; null when that time is over and somebody still waits. */
export function answerWords(
  { answer_time, contact_type }: Pick<SentRequest, 'answer_time' | 'contact_type'>,
  now: LocalMoment,
): string | null {
  const verb = VERBS[contact_type]
  if (answer_time === null) return typeset(`${verb}, как только координатор освободится`)
  const when = whenWords(answer_time, now)
  return when === null ? null : typeset(`${verb} ${when}`)
}

function whenWords({ day, opens_at, closes_at }: AnswerTime, now: LocalMoment): string | null {
  if (day < now.day || (day === now.day && now.time >= closes_at)) return null
  if (day === now.day) return now.time < opens_at ? `сегодня с ${opens_at} до ${closes_at}` : `сегодня до ${closes_at}`
  if (day === dayAfter(now.day, 1)) return `завтра с ${opens_at}`
  return `${dayWords(day)}, с ${opens_at}`
}

/** «в понедельник, 30 ноября» */
function dayWords(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  const date = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(at)
  return `${WEEKDAYS[at.getUTCDay()]}, ${date}`
}

const WEEKDAYS = [
  'в воскресенье',
  'в понедельник',
  'во вторник',
  'в среду',
  'в четверг',
  'в пятницу',
  'в субботу',
] as const

/** A moment as the calendar and the clock say it in that time zone. */
export function localMoment(at: string, timeZone: string): LocalMoment {
  const moment = new Date(at)
  return {
    day: new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment),
    time: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(moment),
  }
}
