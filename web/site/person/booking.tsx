import type { PsychologistCard } from '#contract/catalog.ts'
import { bookingLink } from './practice.ts'
import { formatPhone } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'

/** Booked at once; somebody without a booking page is booked through the site's phone. */
export function Booking({
  person,
}: {
  person: Pick<PsychologistCard, 'slug' | 'full_name' | 'booking_link' | 'free_times'>
}) {
  const { phone } = useSite()
  const link = bookingLink(person)
  if (link !== null) {
    return (
      <a className="btn btn--quiet btn--small" href={link} aria-label={`Записаться: ${person.full_name}`}>
        Записаться
      </a>
    )
  }
  return (
    <p className="card__phone">
      <span className="muted">Запись по{'\u00a0'}телефону</span>
      <br />
      <a
        className="nowrap"
        href={`tel:${phone}`}
        aria-label={`Записаться по телефону: ${person.full_name}, ${formatPhone(phone)}`}
      >
        {formatPhone(phone)}
      </a>
    </p>
  )
}
