import { Link } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import type { CabinetVisit } from '#contract/visitors/cabinet.ts'
import { typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { visitInWords } from '../booking/visit-words.ts'
import { useVisitorZone } from '../person/use-visitor-zone.ts'

const STATES: Record<CabinetVisit['state'], string> = {
  asked: 'проверяем запись',
  held: 'ждёт оплаты',
  booked: 'вы записаны',
}

const WAYS: Record<CabinetVisit['state'], string> = {
  asked: 'Узнать, что вышло',
  held: 'Оплатить или узнать, пришла ли оплата',
  booked: 'Открыть запись',
}

/** One's own visits ahead, with the way to the page of each. Nothing where there is none. */
export function OwnVisits({ visits }: { visits: readonly CabinetVisit[] }) {
  if (visits.length === 0) return null
  return (
    <section className="wrap spread cabinet__part" aria-labelledby="own-visits">
      <div className="spread__margin">
        <h2 id="own-visits">Записи</h2>
      </div>
      <ul className="cabinet__list">
        {visits.map((visit) => (
          <OwnVisit key={visit.id} visit={visit} />
        ))}
      </ul>
    </section>
  )
}

function OwnVisit({ visit: { id, key, state, starts_at, psychologist } }: { visit: CabinetVisit }) {
  const site = useSite()
  const zone = useVisitorZone(site.timeZone)
  const when = visitInWords(starts_at, zone, site)
  return (
    <li>
      <h3>
        {when.charAt(0).toLocaleUpperCase('ru') + when.slice(1)}: {typeset(STATES[state])}
      </h3>
      {psychologist?.slug && (
        <p className="small">
          <Link to={siteHref('psychologistPage', { slug: psychologist.slug })}>{psychologist.full_name}</Link>
        </p>
      )}
      <p>
        <Link
          className="more"
          to={`${siteHref('booking')}?${new URLSearchParams({ id, key })}`}
          aria-label={`${WAYS[state]}: ${when}`}
        >
          {typeset(WAYS[state])}
        </Link>
      </p>
    </li>
  )
}
