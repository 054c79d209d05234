import type { PsychologistCard } from '#contract/catalog.ts'
import { formatMeetingLength, formatMoney } from '#web/lib/format.ts'

/** What a meeting costs, and how long it is. */
interface Meeting {
  /** Kopecks. */
  price: number | null
  minutes: number | null
}

type Priced = Pick<PsychologistCard, 'price' | 'meeting_minutes' | 'price_couple' | 'meeting_minutes_couple'>

/** The meeting that the visitor would pay for: the couple's one when they look for two and it has a price of its own. */
export function meetingFor(person: Priced, isForTwo = false): Meeting {
  return isForTwo && person.price_couple !== null
    ? { price: person.price_couple, minutes: person.meeting_minutes_couple }
    : { price: person.price, minutes: person.meeting_minutes }
}

/** «3 500 ₽ за 50 минут»; the price alone where nobody told how long. */
export function Price({ price, minutes, className }: Meeting & { className?: string }) {
  if (price === null) return <span className="muted">Цену назовут при{'\u00a0'}записи</span>
  return (
    <>
      <b className={`nowrap figures ${className ?? 'strong'}`}>{formatMoney(price)}</b>
      {minutes !== null && (
        <>
          {' '}
          <span className="nowrap meeting-length">{formatMeetingLength(minutes)}</span>
        </>
      )}
    </>
  )
}
