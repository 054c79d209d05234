import { formatRoubles } from '#contract/payments/money.ts'
import type { Slot } from '#contract/requests/bookings.ts'

type Terms = Pick<Slot, 'price' | 'minutes' | 'is_prepaid'>

/** Whether all of these times cost the same, are as long and are paid for alike. */
export function haveSameTerms(slots: readonly Terms[]): boolean {
  const [first] = slots
  return slots.every(
    ({ price, minutes, is_prepaid }) =>
      price === first?.price && minutes === first.minutes && is_prepaid === first.is_prepaid,
  )
}

/** Beside a time whose neighbours cost something else: «3 500 ₽ заранее». Empty where nothing is to be said. */
export function termsInShort({ price, is_prepaid }: Terms): string {
  const sum = price === null ? '' : formatRoubles(price)
  return [sum, is_prepaid ? 'заранее' : ''].filter(Boolean).join('\u00a0')
}
