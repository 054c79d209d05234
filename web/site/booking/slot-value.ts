import type { Slot, SlotTerms } from '#contract/requests/bookings.ts'

/** What the button of a time sends: the time, and what its visitor saw of it, so that nobody pays something else unknowingly. */
export function slotValue({ starts_at, price, is_prepaid }: Pick<Slot, 'starts_at' | keyof SlotTerms>): string {
  return [starts_at, price ?? 'unnamed', is_prepaid ? 'prepaid' : 'later'].join(' ')
}

/** A page that was opened before the site sent more than a time sends the time alone. */
export function readSlotValue(value: string): { starts_at: string; seen?: SlotTerms } {
  const [starts_at = '', price, prepaid] = value.split(' ')
  if (price === undefined || prepaid === undefined) return { starts_at }
  return { starts_at, seen: { price: price === 'unnamed' ? null : Number(price), is_prepaid: prepaid === 'prepaid' } }
}
