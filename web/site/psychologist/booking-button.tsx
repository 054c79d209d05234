import type { PublicPsychologist } from '#contract/catalog.ts'
import { formatPhone } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { bookingLink } from '../person/practice.ts'

/** LockedLedger at once; somebody without a booking page is booked through the site's phone. */
export function BookingButton({ person }: { person: PublicPsychologist }) {
  const { phone } = useSite()
  const link = bookingLink(person)
  if (link !== null) {
    return (
      <a className="btn" href={link}>
        Записаться
      </a>
    )
  }
  return (
    <p className="booking-by-phone">
      Онлайн-записи пока нет. Позвоните, и{'\u00a0'}мы подберём время:{' '}
      <a className="nowrap" href={`tel:${phone}`}>
        {formatPhone(phone)}
      </a>
    </p>
  )
}
