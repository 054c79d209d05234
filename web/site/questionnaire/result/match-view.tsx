import { Link } from 'react-router'
import type { Match } from '#contract/psychologists/matching/matching.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { hyphenated } from '#contract/wire/hyphenated.ts'
import { formatPhone } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { FreeTime, upcoming } from '../../person/free-time.tsx'
import { Portrait } from '../../person/portrait.tsx'
import { bookingLink, formatWords, methods, practiceYears } from '../../person/practice.ts'
import { meetingFor, Price } from '../../person/price.tsx'
import type { Person } from './people.ts'
import { mismatchSentences, reasonInWords } from '../words.ts'

interface Props {
  match: Match<Person>
  now: string
  isForTwo: boolean
  isFirst: boolean
}

/** One of the three: who it is, why, and what speaks against. */
export function MatchView({ match, now, isForTwo, isFirst }: Props) {
  const { psychologist: person } = match
  const reason = reasonInWords(match)
  const facts = [practiceYears(person, now), methods(person)].filter((fact) => fact !== null)
  return (
    <li className="match">
      <div className="match__portrait">
        <Portrait
          name={person.full_name}
          avatar={person.avatar}
          sizes="(min-width: 60rem) 264px, (min-width: 48rem) 224px, 176px"
          isFirst={isFirst}
        />
      </div>
      <div>
        <h2 className="match__name">
          {/* Not looked up beforehand: whom the answers led to is told to nobody. */}
          <Link to={siteHref('psychologistPage', { slug: person.slug })} discover="none">
            {hyphenated(person.full_name)}
          </Link>
        </h2>
        {facts.length > 0 && <p className="match__meta">{facts.join('. ')}</p>}
        {reason !== '' && <p className="match__because">{reason}</p>}
        {mismatchSentences(match).map((text) => (
          <p className="match__but" key={text}>
            <b className="strong">Учтите.</b> {text}
          </p>
        ))}
        <div className="match__act">
          <Booking person={person} />
          <Deal person={person} now={now} isForTwo={isForTwo} />
        </div>
      </div>
    </li>
  )
}

function Booking({ person }: { person: Person }) {
  const { phone } = useSite()
  const link = bookingLink(person)
  if (link !== null) {
    return (
      <a className="btn btn--quiet" href={link} aria-label={`Записаться: ${person.full_name}`}>
        Записаться
      </a>
    )
  }
  return (
    <a
      className="btn btn--quiet"
      href={`tel:${phone}`}
      aria-label={`Записаться по телефону: ${person.full_name}, ${formatPhone(phone)}`}
    >
      {formatPhone(phone)}
    </a>
  )
}

function Deal({ person, now, isForTwo }: { person: Person; now: string; isForTwo: boolean }) {
  const slot = upcoming(person.next_slot_at, now)
  const format = formatWords(person)
  return (
    <p className="small">
      <Price {...meetingFor(person, isForTwo)} />
      {format !== null && `, ${format.toLowerCase()}`}
      {slot !== null && (
        <>
          <br />
          <FreeTime slot={slot} now={now} passed="" />
        </>
      )}
    </p>
  )
}
