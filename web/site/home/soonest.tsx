import { Link } from 'react-router'
import type { PsychologistCard } from '#contract/catalog.ts'
import { counted } from '#web/lib/format.ts'
import { ClockNote } from '../person/clock-note.tsx'
import { FreeTime, upcoming } from '../person/free-time.tsx'
import { PeopleRow, RowMethods } from '../person/people-row.tsx'
import { meetingFor, Price } from '../person/price.tsx'

export const SOONEST_FIRST = '/catalog?sort_column=next_slot_at&sort_direction=asc'

interface Props {
  people: PsychologistCard[]
  /** People with a free time within seven days. */
  available: number
  /** One of them already stands at the top of the page. */
  isFaceShown: boolean
  now: string
}

export function Soonest({ people, available, isFaceShown, now }: Props) {
  if (people.length === 0) return null
  const others = available - people.length - (isFaceShown ? 1 : 0)
  return (
    <section className="section" aria-labelledby="soonest-heading">
      <div className="wrap">
        <div className="row-head">
          <h2 id="soonest-heading">Могут принять в{'\u00a0'}ближайшие дни</h2>
          <ClockNote />
          {others > 0 && (
            <Link className="more" to={SOONEST_FIRST}>
              Ещё {counted(others, 'человек', 'человека', 'человек')}
            </Link>
          )}
        </div>
        <PeopleRow
          people={people}
          about={(person) => {
            const slot = upcoming(person.next_slot_at, now)
            return (
              <>
                <RowMethods person={person} />
                <p>
                  {slot !== null && (
                    <>
                      <FreeTime slot={slot} now={now} passed="" />
                      <br />
                    </>
                  )}
                  <Price {...meetingFor(person)} className="person__price" />
                </p>
              </>
            )
          }}
        />
      </div>
    </section>
  )
}
