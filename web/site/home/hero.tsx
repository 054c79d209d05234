import { Link } from 'react-router'
import type { CatalogSummary, PsychologistCard } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { typeset } from '#web/lib/typography.ts'
import { FreeTime, upcoming } from '../person/free-time.tsx'
import { psychologists } from '../frame/found-words.ts'
import { Portrait } from '../person/portrait.tsx'
import { practiceYears } from '../person/practice.ts'
import { FirstPersonQuote } from '../person/first-person-quote.tsx'
import { SOONEST_FIRST } from './soonest.tsx'
import { SentenceForm } from './sentence-form.tsx'

interface Props {
  /** What staff wrote in place of our own heading. */
  title: string | undefined
  sentence: Parameters<typeof SentenceForm>[0]
  face: PsychologistCard | null
  summary: CatalogSummary
  now: string
}

export function Hero({ title, sentence, face, summary, now }: Props) {
  return (
    <section className="hero" aria-labelledby="hero-heading">
      <div className={face === null ? 'wrap hero__in hero__in--alone' : 'wrap hero__in'}>
        <div className="hero__main">
          <h1 id="hero-heading">{typeset(title || 'Разговор, после которого становится яснее')}</h1>
          <SentenceForm {...sentence} />
          <p className="creed">
            Сейчас в{'\u00a0'}каталоге <Link to={siteHref('catalog')}>{psychologists(summary.psychologists)}</Link>. У
            {'\u00a0'}каждого на{'\u00a0'}странице видно, какие документы мы проверили и{'\u00a0'}когда.
            {summary.available_this_week > 0 && (
              <>
                {' '}
                <Link to={SOONEST_FIRST}>Время в{'\u00a0'}ближайшие семь дней</Link> есть у{'\u00a0'}
                {summary.available_this_week}.
              </>
            )}
          </p>
        </div>
        {face !== null && <Face person={face} now={now} />}
      </div>
    </section>
  )
}

function Face({ person, now }: { person: PsychologistCard; now: string }) {
  const slot = upcoming(person.next_slot_at, now)
  const years = practiceYears(person, now)
  return (
    <figure className="hero__figure">
      <Portrait
        name={person.full_name}
        avatar={person.avatar}
        alt={`${person.full_name}, психолог`}
        sizes="(min-width: 100rem) 528px, (min-width: 60rem) 432px, (min-width: 40rem) 240px, calc(100vw - 2.5rem)"
        isFirst
      />
      <figcaption>
        {person.short_intro !== null && <FirstPersonQuote>{person.short_intro}</FirstPersonQuote>}
        <p className="hero__by">
          <Link to={siteHref('psychologistPage', { slug: person.slug })}>{person.full_name}</Link>
          {years !== null && `, ${years.charAt(0).toLowerCase()}${years.slice(1)}`}
          {slot !== null && (
            <>
              <br />
              Ближайшее время{'\u00a0'}— <FreeTime slot={slot} now={now} />
            </>
          )}
        </p>
      </figcaption>
    </figure>
  )
}
