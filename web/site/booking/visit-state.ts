import type { Booking } from '#contract/requests/bookings.ts'
import { timeInWords } from '#contract/wire/moment-words.ts'

const TITLES: Record<Booking['state'], string> = {
  asked: 'Проверяем запись',
  booked: 'Вы записаны',
  refused: 'Записать не\u00a0получилось',
  cancelled: 'Запись отменена',
}

/** How the visit stands, as the title of its page. */
export function titleOf(
  { state, payment, is_let_go, is_handed_on }: Booking,
  timeZone: string,
  isMoved: boolean,
): string {
  if (is_let_go) return 'Время освободилось'
  if (is_handed_on) return 'Ваша просьба у\u00a0координатора'
  if (state === 'booked' && payment?.state === 'awaited') {
    return `Время за\u00a0вами до\u00a0${timeInWords(payment.pay_until, timeZone)}`
  }
  if (state === 'booked' && payment?.state === 'over') return 'Срок оплаты вышел'
  return state === 'booked' && isMoved ? 'Запись перенесена' : TITLES[state]
}

/** As this browser keeps the visit for the way back to it; null: there is nothing to come back to. */
export function storedVisitState({ state, payment, is_let_go }: Booking): 'asked' | 'held' | 'booked' | null {
  if (state === 'asked') return state
  if (state !== 'booked' || is_let_go || payment?.state === 'over') return null
  return payment?.state === 'awaited' ? 'held' : 'booked'
}
