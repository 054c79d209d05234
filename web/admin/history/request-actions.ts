import type { AuditChange } from '#contract/office/audit-log.ts'
import { REJECTION_REASON_TITLES, type RejectionReason } from '#contract/requests/reviews.ts'
import { CHANNEL_TITLES, OUTCOME_TITLES, type Channel, type Outcome } from '#contract/requests/deal.ts'
import { changesSentence } from './changes-sentence.ts'
import { recordName } from './record-words.ts'
import type { SentenceContext, SentenceParts } from './audit-sentence.ts'

type Action = (telling: SentenceContext) => SentenceParts

export const REVIEW_ACTIONS: Record<string, Action> = {
  'review.created': about('оставил', 'оставила', 'отзыв'),
  'review.published': about('опубликовал', 'опубликовала', 'отзыв'),
  'review.rejected': (telling) => {
    const reason = valueOf(telling, 'rejection_reason') as RejectionReason | undefined
    const why = reason === undefined ? '' : `: ${REJECTION_REASON_TITLES[reason]?.toLowerCase() ?? reason}`
    return about('отклонил', 'отклонила', 'отзыв', why)(telling)
  },
  'review.returned': about('вернул', 'вернула', 'отзыв', ' на\u00a0проверку'),
  'review.replied': about('ответил', 'ответила', 'на\u00a0отзыв'),
  'review.updated': changesSentence,
  'review.reverted': changesSentence,
  'review.withdrawn': about('убрал', 'убрала', 'свой отзыв', ' по\u00a0ссылке из\u00a0письма'),
  'review.erased': about('стёр', 'стёрла', 'отклонённый отзыв', ' по\u00a0сроку'),
}

export const REQUEST_ACTIONS: Record<string, Action> = {
  'request.created': about('оставил', 'оставила', 'заявку'),
  'request.taken': (telling) => {
    const before = changeOf(telling, 'status')?.old
    // From any later state it comes back: what its button says too.
    const isBack = typeof before === 'string' && before !== 'new'
    const [masculine, feminine] = isBack ? (['вернул', 'вернула'] as const) : (['взял', 'взяла'] as const)
    return about(masculine, feminine, 'заявку', ' в\u00a0работу')(telling)
  },
  'request.booked': about('записал', 'записала', 'на\u00a0встречу по\u00a0заявке'),
  'request.entered': about('завёл', 'завела', 'заявку'),
  'request.contacted': (telling) => {
    const { channel, outcome } = { channel: valueOf(telling, 'channel'), outcome: valueOf(telling, 'outcome') }
    const words = `${CHANNEL_TITLES[channel as Channel] ?? 'связь'}, ${OUTCOME_TITLES[outcome as Outcome] ?? ''}`
    return about('отметил', 'отметила', 'связь по\u00a0заявке', `: ${words.toLowerCase()}`)(telling)
  },
  'request.commented': about('оставил', 'оставила', 'комментарий к\u00a0заявке'),
  'request.paid': about('отметил', 'отметила', 'оплату заявки'),
  'request.completed': about('отметил', 'отметила', 'заявку', ': встреча была'),
  'request.lost': about('закрыл', 'закрыла', 'заявку', ': не\u00a0сложилось'),
  'request.marked-spam': about('пометил', 'пометила', 'заявку', ' как\u00a0спам'),
  'request.reopened': about('вернул', 'вернула', 'заявку', ' в\u00a0новые'),
  'request.withdrawn': about('отозвал', 'отозвала', 'заявку'),
  'request.updated': changesSentence,
  'request.closed-as-forgotten': about('закрыл', 'закрыла', 'заявку', ': с\u00a0ней давно ничего не\u00a0делали'),
  'request.story-erased': about('стёр', 'стёрла', 'рассказ, темы и\u00a0заметки в\u00a0заявке', ' по\u00a0сроку'),
  'request.erased': about('стёр', 'стёрла', 'личные данные в\u00a0заявке', ' по\u00a0сроку'),
}

export const APPLICATION_ACTIONS: Record<string, Action> = {
  'application.created': about('оставил', 'оставила', 'отклик психолога'),
  'application.document-added': about('приложил', 'приложила', 'документ к\u00a0отклику'),
  'application.document-read': about('скачал', 'скачала', 'документ из\u00a0отклика'),
  'application.answered': (telling) => {
    const subject = valueOf(telling, 'letter')
    return about(
      'ответил',
      'ответила',
      'письмом на\u00a0отклик',
      subject === undefined ? '' : `: «${String(subject)}»`,
    )(telling)
  },
  'application.card-made': about('завёл', 'завела', 'карточку по\u00a0отклику'),
  'application.erased': about('стёр', 'стёрла', 'отклик', ' по\u00a0сроку'),
}

/** «оставил отзыв № 12», in the gender of whoever did it. */
export function about(masculine: string, feminine: string, what: string, rest = ''): Action {
  return ({ entry: { subject }, verb }) => ({
    does: `${verb(masculine, feminine)} ${what}`,
    record: recordName(subject),
    rest,
  })
}

export function changeOf({ entry }: SentenceContext, field: string): AuditChange | undefined {
  return entry.changes.find((change) => change.field === field)
}

export function valueOf(telling: SentenceContext, field: string): unknown {
  return changeOf(telling, field)?.new ?? undefined
}
