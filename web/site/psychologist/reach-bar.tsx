import type { PublicPsychologist } from '#contract/catalog.ts'
import { useSite } from '#web/shell/site.tsx'
import { bookingLink } from '../person/practice.ts'
import { FreeTime, upcoming } from '../person/free-time.tsx'
import { meetingFor, Price } from '../person/price.tsx'

/** On a phone the one action stays in reach. */
export function ReachBar({ person, now }: { person: PublicPsychologist; now: string }) {
  const { phone } = useSite()
  const link = bookingLink(person)
  const slot = upcoming(person.next_slot_at, now)
  return (
    <div className="reach" role="region" aria-label="Запись">
      <p>
        <span className="reach__meeting">
          <Price {...meetingFor(person)} className="reach__price" />
        </span>
        {slot !== null && <FreeTime slot={slot} now={now} passed="" />}
      </p>
      {link === null ? (
        <a className="btn" href={`tel:${phone}`}>
          Позвонить
        </a>
      ) : (
        <a className="btn" href={link}>
          Записаться
        </a>
      )}
    </div>
  )
}
