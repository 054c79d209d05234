import { Link } from 'react-router'
import type { PsychologistCard } from '#contract/catalog.ts'
import { href } from '#contract/people/screens.ts'
import { practiceYears } from '../person/practice.ts'
import { FirstPersonQuote } from '../person/first-person-quote.tsx'

/** People of the catalog in their own words. */
export function Voices({ people, now }: { people: PsychologistCard[]; now: string }) {
  if (people.length === 0) return null
  return (
    <section className="section" aria-labelledby="voices-heading">
      <div className="wrap">
        <div className="row-head">
          <h2 id="voices-heading">Своими словами</h2>
          <Link className="more" to={href('catalog')}>
            Послушать остальных
          </Link>
        </div>
        <div className="voices">
          {people.map((person) => (
            <figure key={person.slug} className="voices__one">
              <FirstPersonQuote>{person.short_intro ?? ''}</FirstPersonQuote>
              <figcaption>
                <Link to={href('psychologistPage', { slug: person.slug })}>{person.full_name}</Link>
                {', '}
                {practiceYears(person, now)?.toLowerCase() ?? 'психолог'}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
