import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PsychologistCard } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { hyphenated } from '#contract/wire/hyphenated.ts'
import { Booking } from '../person/booking.tsx'
import { VerifiedBadge } from '../person/verified-badge.tsx'
import { verifiedLine } from '../person/verified-words.ts'
import { FreeTime, upcoming } from '../person/free-time.tsx'
import { FavouriteCheckbox } from '../favourites/favourite-checkbox.tsx'
import { LeaveRequest } from '../person/leave-request.tsx'
import { Portrait } from '../person/portrait.tsx'
import { citiesOf, formatWords, methods, practiceYears } from '../person/practice.ts'
import { meetingFor, Price } from '../person/price.tsx'
import { FirstPersonQuote } from '../person/first-person-quote.tsx'
import { TopicSentence } from './topic-sentence.tsx'

interface Props {
  person: PsychologistCard
  now: string
  /** Topics that the visitor asked for: they are named first. */
  askedTopics: string[]
  isForTwo: boolean
  /** Stands on the first screen. */
  isFirst: boolean
  /** The list has a form to pick people by without scripts. */
  isInPickForm?: boolean
  /** What one does with this person in this list, beside booking. */
  choice?: ReactNode
}

/** A person in the list: a row, not a box. The name is a link over the whole row, the button lies above it. */
export function Card({ person, now, askedTopics, isForTwo, isFirst, isInPickForm, choice }: Props) {
  const years = practiceYears(person, now)
  return (
    <li className="card has-whole-link">
      <div className="card__portrait">
        <Portrait
          name={person.full_name}
          avatar={person.avatar}
          sizes="(min-width: 40rem) 168px, 116px"
          isFirst={isFirst}
        />
      </div>
      <div className="card__who">
        <h3 className="card__name">
          <Link className="whole-link" to={siteHref('psychologistPage', { slug: person.slug })}>
            {hyphenated(person.full_name)}
          </Link>
        </h3>
        {/* Two paragraphs: they are read out apart. */}
        {years !== null && <p className="card__meta">{years}</p>}
        <p className="card__meta">{methods(person)}</p>
      </div>
      <div className="card__text">
        {person.short_intro !== null && (
          <FirstPersonQuote className="card__voice">{person.short_intro}</FirstPersonQuote>
        )}
        <TopicSentence topics={person.topics} asked={askedTopics} />
        {person.verified_at !== null && <VerifiedBadge>{verifiedLine(person.credentials)}</VerifiedBadge>}
      </div>
      <Deal person={person} now={now} isForTwo={isForTwo}>
        {choice}
      </Deal>
      {/* Last for the keyboard and for screen readers: first who this is, then whether to keep them. */}
      <FavouriteCheckbox slug={person.slug} name={person.full_name} isInPickForm={isInPickForm} />
    </li>
  )
}

function Deal({
  person,
  now,
  isForTwo,
  children,
}: Pick<Props, 'person' | 'now' | 'isForTwo'> & { children: ReactNode }) {
  const { price, minutes } = meetingFor(person, isForTwo)
  const isPriceForTwo = isForTwo && person.price_couple !== null
  const slot = upcoming(person.next_slot_at, now)
  return (
    <div className="card__deal">
      <p>
        <Price price={price} minutes={minutes} className="card__price" />
        {price !== null && minutes === null && !isPriceForTwo && (
          <>
            {' '}
            <span className="muted nowrap">за{'\u00a0'}встречу</span>
          </>
        )}
        {isPriceForTwo && (
          <>
            {minutes === null ? ' ' : <br />}
            <span className="muted nowrap">встреча вдвоём</span>
          </>
        )}
        {isForTwo && !isPriceForTwo && price !== null && (
          <>
            <br />
            <span className="muted">Цену вдвоём назовут при{'\u00a0'}записи</span>
          </>
        )}
        <br />
        <MeetingPlaces person={person} />
      </p>
      <p>
        <span className="muted">Ближайшее время</span>
        <br />
        {slot === null ? 'назовут при\u00a0записи' : <FreeTime slot={slot} now={now} />}
        {slot !== null && person.free_times !== null && person.free_times > 1 && (
          <>
            <br />
            <span className="muted">
              и{'\u00a0'}ещё{'\u00a0'}
              {person.free_times - 1} на{'\u00a0'}две{'\u00a0'}недели
            </span>
          </>
        )}
      </p>
      <Booking person={person} />
      <LeaveRequest person={person} className="more card__request" />
      {children}
    </div>
  )
}

/** «Онлайн и очно», and the city below. */
function MeetingPlaces({ person }: { person: PsychologistCard }) {
  const cities = citiesOf(person)
  return (
    <>
      {formatWords(person)}
      {cities !== '' && (
        <>
          <br />
          {cities}
        </>
      )}
    </>
  )
}
