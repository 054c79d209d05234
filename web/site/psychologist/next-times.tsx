import { Link } from 'react-router'
import type { PublicPsychologist } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import type { Slot, SlotsAnswer } from '#contract/requests/bookings.ts'
import { timeInWords, zoneInShort } from '#contract/wire/moment-words.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { byDay, dayOfVisit } from '../booking/visit-words.ts'
import { useVisitorZone } from '../person/use-visitor-zone.ts'
import { useHasPassed } from '../person/use-has-passed.ts'

/** The rest is on the page of booking. */
const DAYS_SHOWN = 4
const TIMES_SHOWN = 6

interface NextTimesProps {
  person: PublicPsychologist
  slots: SlotsAnswer
}

/** True when there are times that can be booked now. */
export function hasNextTimes(slots: SlotsAnswer | null | undefined): slots is SlotsAnswer {
  return !!slots && slots.data.length > 0 && ['yclients', 'demo'].includes(slots.meta.source)
}

/** The times of the next days, each a step from being booked. */
export function NextTimes({ person, slots }: NextTimesProps) {
  const site = useSite()
  const zone = useVisitorZone(site.timeZone)
  const days = byDay(slots.data, zone).slice(0, DAYS_SHOWN)
  return (
    <div className="next-times">
      {days.map(([title, list]) => (
        <div className="next-times__day" key={title}>
          <h3 className="next-times__title">{title}</h3>
          <ul className="next-times__times">
            {list.slice(0, TIMES_SHOWN).map((slot) => (
              <NextTime key={slot.starts_at} slot={slot} person={person} zone={zone} />
            ))}
            {list.length > TIMES_SHOWN && <li className="muted">и ещё {list.length - TIMES_SHOWN}</li>}
          </ul>
        </div>
      ))}
      <p className="small">
        {typeset(zone === site.timeZone ? `Время ${zoneInShort(site)}.` : 'Время показано по\u00a0вашим часам.')}{' '}
        <Link to={siteHref('psychologistBooking', { slug: person.slug })}>Всё свободное время</Link>
      </p>
    </div>
  )
}

function NextTime({ slot, person, zone }: { slot: Slot; person: PublicPsychologist; zone: string }) {
  if (useHasPassed(slot.starts_at)) return null
  const time = timeInWords(slot.starts_at, zone)
  const address = `${siteHref('psychologistBooking', { slug: person.slug })}?${new URLSearchParams({ at: slot.starts_at })}`
  return (
    <li>
      <Link
        className="next-times__time"
        to={address}
        aria-label={`Записаться: ${dayOfVisit(slot.starts_at, zone)}, ${time}`}
      >
        {time}
      </Link>
    </li>
  )
}
