import type { AuditChange } from '#contract/office/audit-log.ts'
import { REJECTION_REASON_TITLES, type RejectionReason } from '#contract/requests/reviews.ts'
import { changesTold } from './changes-told.ts'
import { recordName } from './record-words.ts'
import type { Telling, Told } from './telling.ts'

type Action = (telling: Telling) => Told

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
  'review.updated': changesTold,
  'review.reverted': changesTold,
  'review.erased': about('стёр', 'стёрла', 'отклонённый отзыв', ' по\u00a0сроку'),
}

export const REQUEST_ACTIONS: Record<string, Action> = {
  'request.created': about('оставил', 'оставила', 'заявку'),
  'request.taken': about('взял', 'взяла', 'заявку', ' в\u00a0работу'),
  'request.booked': about('записал', 'записала', 'на\u00a0встречу по\u00a0заявке'),
  'request.completed': about('отметил', 'отметила', 'заявку', ': встреча была'),
  'request.lost': about('закрыл', 'закрыла', 'заявку', ': не\u00a0сложилось'),
  'request.marked-spam': about('пометил', 'пометила', 'заявку', ' как\u00a0спам'),
  'request.reopened': about('вернул', 'вернула', 'заявку', ' в\u00a0новые'),
  'request.updated': changesTold,
  'request.story-erased': about('стёр', 'стёрла', 'рассказ, темы и\u00a0заметки в\u00a0заявке', ' по\u00a0сроку'),
  'request.erased': about('стёр', 'стёрла', 'личные данные в\u00a0заявке', ' по\u00a0сроку'),
}

/** «оставил отзыв № 12», in the gender of whoever did it. */
export function about(masculine: string, feminine: string, what: string, rest = ''): Action {
  return ({ entry: { subject }, verb }) => ({
    does: `${verb(masculine, feminine)} ${what}`,
    record: recordName(subject),
    rest,
  })
}

export function changeOf({ entry }: Telling, field: string): AuditChange | undefined {
  return entry.changes.find((change) => change.field === field)
}

export function valueOf(telling: Telling, field: string): unknown {
  return changeOf(telling, field)?.new ?? undefined
}
