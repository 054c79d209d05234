import { TRANSACTION_STATUS_TITLES } from '#contract/payments/transactions.ts'
import type { WebhookKind } from '#contract/programs/webhook-titles.ts'
import type { Delivery } from '#contract/programs/webhooks.ts'
import { REQUEST_STATUS_TITLES } from '#contract/requests/requests.ts'
import { REVIEW_STATUS_TITLES } from '#contract/requests/reviews.ts'
import { lowerFirst, typeset } from '#web/lib/typography.ts'

const SUBJECTS: Record<WebhookKind, { title: string; states: Record<string, string> }> = {
  request: { title: 'Заявка', states: REQUEST_STATUS_TITLES },
  payment: { title: 'Оплата', states: TRANSACTION_STATUS_TITLES },
  review: { title: 'Отзыв', states: REVIEW_STATUS_TITLES },
  card: { title: 'Карточка', states: { published: 'Опубликована', hidden: 'Не опубликована', deleted: 'В корзине' } },
}

/** What a program was told of: «Заявка № 23: в работе». */
export function deliveryName({
  kind,
  subject_id,
  subject_state,
}: Pick<Delivery, 'kind' | 'subject_id' | 'subject_state'>): string {
  if (kind === 'trial') return 'Пробное уведомление'
  const { title, states } = SUBJECTS[kind]
  return typeset(`${title} №\u00a0${subject_id}: ${lowerFirst(states[subject_state] ?? subject_state)}`)
}
