import { Link } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { useSavedVisits } from './saved-visits.ts'
import type { VisitLink } from './post-booking.ts'
import { useVisitorZone } from '../person/use-visitor-zone.ts'
import { visitInWords } from './visit-words.ts'

/** What is to be found out behind the link: how it stands may have changed since. */
const LOOKED_FOR = { asked: 'узнать, что вышло', held: 'оплатить или узнать, пришла\u00a0ли оплата' } as const

/** The visits that were asked for in this browser, each with its link. Nothing where there is none. */
export function SavedVisitsList() {
  const site = useSite()
  const zone = useVisitorZone(site.timeZone)
  const visits = useSavedVisits()
  if (visits.length === 0) return null
  const areBooked = visits.every(({ state }) => state === undefined)
  return (
    <section className="booking__kept" aria-labelledby="kept-visits">
      <h2 id="kept-visits">{areBooked ? 'Вы уже записаны' : 'Ваши записи'}</h2>
      <ul>
        {visits.map((visit) => (
          <li key={visit.id}>
            <Link to={addressOf(visit)}>{visitInWords(visit.starts_at, zone, site)}</Link>
            {visit.state !== undefined && `\u00a0— ${LOOKED_FOR[visit.state]}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The way to a visit at this very moment that was asked for in this browser. Nothing where there is none. */
export function SavedVisitAt({ moment }: { moment: string }) {
  const visit = useSavedVisits().find(({ starts_at }) => Date.parse(starts_at) === Date.parse(moment))
  return visit === undefined ? null : <WayToVisit visit={visit} />
}

/** Beside a time that cannot be booked a second time. */
export function WayToVisit({ visit }: { visit: VisitLink }) {
  return (
    <p>
      {typeset('На это время у вас уже есть запись')}: <Link to={addressOf(visit)}>открыть её</Link>
    </p>
  )
}

function addressOf({ id, key }: VisitLink): string {
  return `${siteHref('booking')}?${new URLSearchParams({ id, key })}`
}
