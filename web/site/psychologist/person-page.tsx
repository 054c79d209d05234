import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PublicPsychologist, PsychologistCard } from '#contract/catalog.ts'
import type { SlotsAnswer } from '#contract/requests/bookings.ts'
import { COMPARED_MAX } from '#contract/visitors/favourites.ts'
import { hyphenated } from '#contract/wire/hyphenated.ts'
import { lowerFirst, paragraphs, typeset } from '#web/lib/typography.ts'
import { Crumbs } from '../frame/crumbs.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { peoplePath } from '../favourites/people-query.ts'
import { PeopleRow, RowMethods } from '../person/people-row.tsx'
import { LeaveRequest } from '../person/leave-request.tsx'
import { Portrait } from '../person/portrait.tsx'
import { methods } from '../person/practice.ts'
import '../frame/site.css'
import { FirstPersonQuote } from '../person/first-person-quote.tsx'
import { upcoming } from '../person/free-time.tsx'
import { BookingButton } from './booking-button.tsx'
import { Facts } from './facts.tsx'
import { GoSection } from './go-section.tsx'
import { HelpSection } from './help-section.tsx'
import { Introduction } from './introduction.tsx'
import { HowSection } from './how-section.tsx'
import { roleWords } from './role-words.ts'
import { ReachBar } from './reach-bar.tsx'
import { YearsSection } from './years-section.tsx'
import './psychologist.css'

interface Props {
  person: PublicPsychologist
  now: string
  /** What others told; the preview of an editor shows none. */
  reviews?: ReactNode
  slots?: SlotsAnswer | null
}

/** A person in their own words, and everything one decides by. */
export function PersonPage({ person, now, reviews, slots }: Props) {
  const role = roleWords(person, now)
  const method = methods(person)
  return (
    <>
      <article>
        <div className="wrap">
          <Crumbs here={person.full_name} />
          <div className="profile">
            <Portrait
              name={person.full_name}
              avatar={person.avatar}
              alt={person.full_name}
              sizes="(min-width: 60rem) 432px, (min-width: 48rem) 272px, calc(100vw - 2.5rem)"
              isFirst
            />
            <div>
              <h1 className="profile__name">{hyphenated(person.full_name)}</h1>
              <p className="profile__role">{method === null ? role : `${role}. ${method}`}</p>
              {person.short_intro !== null && (
                <FirstPersonQuote className="profile__voice">{person.short_intro}</FirstPersonQuote>
              )}
              <Facts person={person} now={now} />
              <div className="profile__act">
                <BookingButton person={person} />
                <LeaveRequest person={person} className="btn btn--quiet" />
                <FavouriteButton slug={person.slug} />
              </div>
            </div>
          </div>
        </div>

        <div className="wrap chapters">
          {person.introduction !== null && (
            <Introduction introduction={person.introduction} name={person.full_name} avatar={person.avatar} />
          )}
          {person.about !== null && (
            <section className="spread" aria-labelledby="about">
              <div className="spread__margin">
                <h2 id="about">О{'\u00a0'}себе</h2>
              </div>
              <div className="prose prose--said">
                {paragraphs(person.about).map((text) => (
                  <p key={text}>{typeset(text)}</p>
                ))}
              </div>
            </section>
          )}
          <HelpSection person={person} />
          <HowSection person={person} />
          <YearsSection person={person} />
          <GoSection person={person} now={now} slots={slots} />
          {reviews}
          {person.similar.length > 0 && (
            <section aria-labelledby="similar">
              <div className="row-head">
                <h2 id="similar">Похожие психологи</h2>
                <Link
                  className="more"
                  to={peoplePath(
                    'compare',
                    [person, ...person.similar].slice(0, COMPARED_MAX).map(({ slug }) => slug),
                  )}
                >
                  Сравнить с{'\u00a0'}ними
                </Link>
              </div>
              <PeopleRow
                people={person.similar}
                about={(other) => (
                  <>
                    <RowMethods person={other} />
                    <p>{whySimilar(person, other, now)}</p>
                  </>
                )}
              />
            </section>
          )}
        </div>
      </article>
      <ReachBar person={person} now={now} />
    </>
  )
}

/** «Тоже работает с темами: тревога, выгорание; дешевле»: what joins the two and where they differ. */
function whySimilar(person: PsychologistCard, other: PsychologistCard, now: string): string {
  const own = new Set(person.topics.map((topic) => topic.id))
  const shared = other.topics.filter((topic) => own.has(topic.id)).map((topic) => lowerFirst(topic.title))
  const parts: string[] = []
  if (shared.length > 0) parts.push(`Тоже ${shared.slice(0, 2).join(' и ')}`)
  if (person.price !== null && other.price !== null && other.price < person.price) parts.push('дешевле')
  const [theirs, ours] = [upcoming(other.next_slot_at, now), upcoming(person.next_slot_at, now)]
  if (theirs !== null && (ours === null || theirs < ours)) parts.push('время есть раньше')
  return typeset(lowerThenJoin(parts))
}

function lowerThenJoin(parts: string[]): string {
  const text = parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
