import { Link } from 'react-router'
import { href } from '#contract/people/screens.ts'
import { useSite } from '#web/shell/site.tsx'
import { useKeptVisits } from './kept-visits.ts'
import { useVisitorZone } from '../person/use-visitor-zone.ts'
import { visitInWords } from './visit-words.ts'

/** The visits that were booked in this browser, each with its link. Nothing where there is none. */
export function KeptVisitsList() {
  const site = useSite()
  const zone = useVisitorZone(site.timeZone)
  const visits = useKeptVisits()
  if (visits.length === 0) return null
  return (
    <section className="booking__kept" aria-labelledby="kept-visits">
      <h2 id="kept-visits">Вы уже записаны</h2>
      <ul>
        {visits.map(({ id, key, starts_at }) => (
          <li key={id}>
            <Link to={`${href('booking')}?${new URLSearchParams({ id, key })}`}>
              {visitInWords(starts_at, zone, site)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
