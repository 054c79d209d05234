import type { PublicPsychologist } from '#contract/catalog.ts'
import { useSite } from '#web/shell/site.tsx'
import { FreeTime, upcoming } from '../person/free-time.tsx'
import { Price } from '../person/price.tsx'

/** On a phone the one action stays in reach. */
export function ReachBar({ person, now }: { person: PublicPsychologist; now: string }) {
  const { phone } = useSite()
  const slot = upcoming(person.next_slot_at, now)
  return (
    <div className="reach" role="region" aria-label="Запись">
      <p>
        <Price kopecks={person.price} className="reach__price" />
        {slot !== null && <FreeTime slot={slot} now={now} />}
      </p>
      {person.booking_link === null ? (
        <a className="btn" href={`tel:${phone}`}>
          Позвонить
        </a>
      ) : (
        <a className="btn" href={person.booking_link}>
          Записаться
        </a>
      )}
    </div>
  )
}
