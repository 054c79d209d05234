import { formatRoubles } from '#contract/payments/money.ts'
import type { SlotTerms } from '#contract/requests/bookings.ts'
import { HttpError } from '#server/platform/http/errors.ts'

const NOTHING_BOOKED = 'Мы\u00a0ещё ничего не\u00a0записали: если вам подходит, нажмите кнопку ещё раз.'

export function isSameTerms(one: SlotTerms, other: SlotTerms): boolean {
  return one.price === other.price && one.is_prepaid === other.is_prepaid
}

/** What a visitor reads who would pay something else than they saw: what it was, what it is, and what to do. */
export function changedTerms(was: SlotTerms, is: SlotTerms): HttpError {
  const said = [changedPrice(was.price, is.price), changedPrepayment(was, is), NOTHING_BOOKED].filter(Boolean).join(' ')
  return new HttpError(409, said, { errors: { seen: [said] } })
}

function changedPrice(was: number | null, is: number | null): string {
  if (was === is) return ''
  if (was === null) return `Цена этой встречи не\u00a0была названа, теперь она\u00a0${formatRoubles(is ?? 0)}.`
  const before = `была\u00a0${formatRoubles(was)}`
  if (is === null) return `Цена этой встречи ${before}, теперь её\u00a0назовут при\u00a0записи.`
  return `Цена этой встречи изменилась: ${before}, теперь\u00a0${formatRoubles(is)}.`
}

function changedPrepayment(was: SlotTerms, is: SlotTerms): string {
  if (was.is_prepaid === is.is_prepaid) return ''
  if (!is.is_prepaid) return 'Раньше эту встречу оплачивали заранее, теперь предоплаты нет.'
  const sum = is.price === null ? '' : `:\u00a0${formatRoubles(is.price)}`
  return `Раньше предоплаты не\u00a0было, теперь эту встречу оплачивают заранее${sum}.`
}
