import { expect, it } from 'vitest'
import { deliveryName } from './delivery-name.ts'

it.each([
  ['request', 23, 'in_work', 'Заявка №\u00a023: в\u00a0работе'],
  ['payment', 4, 'partially_refunded', 'Оплата №\u00a04: возвращена часть'],
  ['review', 54, 'pending', 'Отзыв №\u00a054: ждёт проверки'],
  ['card', 5, 'published', 'Карточка №\u00a05: опубликована'],
  ['card', 5, 'hidden', 'Карточка №\u00a05: не\u00a0опубликована'],
  ['card', 5, 'deleted', 'Карточка №\u00a05: в\u00a0корзине'],
  ['trial', null, 'trial', 'Пробное уведомление'],
  // Of a release that knew more states than this one.
  ['request', 1, 'frozen', 'Заявка №\u00a01: frozen'],
] as const)('%s %s %s is told as people say it', (kind, subject_id, subject_state, told) =>
  expect(deliveryName({ kind, subject_id, subject_state })).toBe(told),
)
