import { Link } from 'react-router'
import type { PsychologistCard } from '#contract/catalog.ts'
import { href } from '#contract/screens.ts'
import { formatPhone } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Checked } from '../checked.tsx'
import { checkedWords } from '../checked-words.ts'
import { dayInWords } from '../day-in-words.ts'
import { FreeTime, upcoming } from '../free-time.tsx'
import { Portrait } from '../portrait.tsx'
import { citiesOf, formatWords, methods, practiceYears } from '../practice.ts'
import { Price, priceFor } from '../price.tsx'
import { Voice } from '../voice.tsx'
import { TopicSentence } from './topic-sentence.tsx'

interface Props {
  person: PsychologistCard
  now: string
  /** Topics that the visitor asked for: they are named first. */
  askedTopics: string[]
  isForTwo: boolean
  /** Stands on the first screen. */
  isFirst: boolean
}

/** A person in the list: a row, not a box. The name is a link over the whole row, the button lies above it. */
export function Card({ person, now, askedTopics, isForTwo, isFirst }: Props) {
  const { timeZone } = useSite()
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
          <Link className="whole-link" to={href('psychologistPage', { slug: person.slug })}>
            {person.full_name}
          </Link>
        </h3>
        <p className="card__meta">
          {years}
          {years !== null && <br />}
          {methods(person)}
        </p>
      </div>
      <div className="card__text">
        {person.short_intro !== null && <Voice className="card__voice">{person.short_intro}</Voice>}
        <TopicSentence topics={person.topics} asked={askedTopics} />
        {person.verified_at !== null && (
          <Checked>{`Проверено: ${checkedWords(person.credentials) ?? 'документы'}, ${dayInWords(person.verified_at, timeZone)}`}</Checked>
        )}
      </div>
      <Deal person={person} now={now} isForTwo={isForTwo} />
    </li>
  )
}

function Deal({ person, now, isForTwo }: Pick<Props, 'person' | 'now' | 'isForTwo'>) {
  const price = priceFor(person, isForTwo)
  const slot = upcoming(person.next_slot_at, now)
  return (
    <div className="card__deal">
      <p>
        <Price kopecks={price} className="card__price" />
        {price !== null && <span className="muted nowrap"> {isForTwo ? 'встреча вдвоём' : 'за\u00a0встречу'}</span>}
        <br />
        <MeetingPlaces person={person} />
      </p>
      <p>
        <span className="muted">Ближайшее время</span>
        <br />
        {slot === null ? 'назовут при\u00a0записи' : <FreeTime slot={slot} now={now} />}
      </p>
      <Booking person={person} />
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

function Booking({ person }: { person: PsychologistCard }) {
  const { phone } = useSite()
  if (person.booking_link !== null) {
    return (
      <a
        className="btn btn--quiet btn--small"
        href={person.booking_link}
        aria-label={`Записаться: ${person.full_name}`}
      >
        Записаться
      </a>
    )
  }
  return (
    <p className="card__phone">
      <span className="muted">Запись по{'\u00a0'}телефону</span>
      <br />
      <a
        className="nowrap"
        href={`tel:${phone}`}
        aria-label={`Записаться по телефону: ${person.full_name}, ${formatPhone(phone)}`}
      >
        {formatPhone(phone)}
      </a>
    </p>
  )
}
