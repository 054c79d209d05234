/** Every kind of letter that the product writes, as people read of it. */
export const LETTER_KIND_TITLES = {
  'email-confirmation': 'Подтверждение адреса',
  invitation: 'Приглашение сотрудника',
  'password-reset': 'Ссылка для нового пароля',
  'password-changed': 'Пароль изменён',
  'email-changed': 'Почта изменена',
  'two-factor-changed': 'Вход в два шага изменён',
  'new-device': 'Вход с нового устройства',
  'recovery-code-used': 'Вход по\u00a0запасному коду',
  'personal-data': 'Ссылка на данные о себе',
  'personal-data-erased': 'Данные удалены',
  'request-received': 'Заявка получена',
  'booking-made': 'Запись на\u00a0встречу',
  'booking-held': 'Время ждёт оплаты',
  'booking-let-go': 'Время не\u00a0оплачено',
  'booking-moved': 'Запись перенесена',
  'booking-cancelled': 'Запись отменена',
  'meeting-booked': 'Время встречи назначено',
  'meeting-moved': 'Встреча изменена',
  'meeting-cancelled': 'Встреча отменена',
  'meeting-reminder': 'Напоминание о\u00a0встрече',
  'meeting-thanks': 'Спасибо за\u00a0встречу',
  'application-received': 'Отклик психолога получен',
  'card-proposal': 'Правка карточки проверена',
  'application-answer': 'Ответ на\u00a0отклик психолога',
  'payment-link': 'Ссылка на\u00a0оплату',
  'request-mention': 'Упоминание в\u00a0заявке',
  'review-received': 'Отзыв получен',
  'review-invitation': 'Приглашение написать отзыв',
  'webhook-given-up': 'Уведомления программе выключены',
  'staff-news': 'Новости для сотрудников',
  trial: 'Пробное письмо',
} as const

export type LetterKind = keyof typeof LETTER_KIND_TITLES

export const LETTER_STATE_TITLES = {
  waiting: 'Ждёт отправки',
  sent: 'Отправлено',
  refused: 'Не отправлено',
} as const

export type LetterState = keyof typeof LETTER_STATE_TITLES
