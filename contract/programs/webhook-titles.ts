/** What a program may hear of. */
export const WEBHOOK_KIND_TITLES = {
  request: 'Заявки',
  payment: 'Оплаты',
  review: 'Отзывы',
  card: 'Карточки психологов',
} as const
export type WebhookKind = keyof typeof WEBHOOK_KIND_TITLES

export const DELIVERY_STATE_TITLES = {
  waiting: 'Ждёт отправки',
  delivered: 'Доставлено',
  failed: 'Не\u00a0доставлено',
} as const
export type DeliveryState = keyof typeof DELIVERY_STATE_TITLES
