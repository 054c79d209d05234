import type { ReactNode } from 'react'
import type { ComparedPsychologist } from '#contract/catalog.ts'
import { hyphenated } from '#contract/wire/hyphenated.ts'
import { lowerFirst, quoted, typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import type { Credential } from '#contract/psychologists/credentials.ts'
import { counted } from '#web/lib/format.ts'
import { Booking } from '../person/booking.tsx'
import { VerifiedBadge } from '../person/verified-badge.tsx'
import { verifiedWords } from '../person/verified-words.ts'
import { dayInWords } from '#contract/wire/moment-words.ts'
import { FreeTime, upcoming } from '../person/free-time.tsx'
import { FavouriteCheckbox } from '../favourites/favourite-checkbox.tsx'
import { Portrait } from '../person/portrait.tsx'
import { meetingPlaces, methods, practiceYears } from '../person/practice.ts'
import { meetingFor, Price } from '../person/price.tsx'
import { useVisitorZone } from '../person/use-visitor-zone.ts'
import { ColumnHeads } from './column-heads.tsx'
import { commonTopics, indexOfLowest, otherTopics } from './differences.ts'
import { TraitRow } from './trait-row.tsx'
import { asRowGroup, asTable } from './table-roles.ts'

interface Props {
  people: ComparedPsychologist[]
  now: string
}

/** People side by side: a row for each thing one decides by. */
export function CompareTable({ people, now }: Props) {
  const { timeZone } = useSite()
  const zone = useVisitorZone(timeZone)
  const common = commonTopics(people)
  const places = people.map(meetingPlaces)
  const ways = people.map(methods)
  const slots = people.map((person) => upcoming(person.next_slot_at, now))
  const others = people.map((person) => topicWords(otherTopics(person, common)))
  const each = (draw: (person: ComparedPsychologist, index: number) => ReactNode) => people.map(draw)
  const cheapest = indexOfLowest(people.map(({ price }) => price))
  const cheapestForTwo = indexOfLowest(people.map(({ price_couple }) => price_couple))
  const soonest = indexOfLowest(slots.map((slot) => (slot === null ? null : Date.parse(slot))))
  const longest = indexOfLowest(people.map(({ experience_since }) => experience_since))
  const mark = (words: string) => (people.length === 2 ? words : `${words} всех`)

  return (
    <table {...asTable} className={`compare__table compare__table--${people.length}`} aria-labelledby="compare-heading">
      <ColumnHeads people={people} />
      <tbody {...asRowGroup}>
        <TraitRow
          title="Своими словами"
          cells={each(({ slug, full_name, avatar, short_intro }) => (
            <>
              <div className="compare__portrait">
                <Portrait name={full_name} avatar={avatar} sizes="(min-width: 60rem) 168px, 40vw" />
                <FavouriteCheckbox slug={slug} name={full_name} />
              </div>
              {short_intro !== null && (
                <blockquote className="voice compare__voice">{inColumn(quoted(short_intro))}</blockquote>
              )}
            </>
          ))}
        />
        <TraitRow
          title="Цена встречи"
          words={people.map(({ price, meeting_minutes }) => `${price} ${meeting_minutes}`)}
          cells={each((person, index) => (
            <>
              <Price {...meetingFor(person)} />
              {index === cheapest && <Mark>{mark('дешевле')}</Mark>}
            </>
          ))}
        />
        {people.some(({ is_couples }) => is_couples) && (
          <TraitRow
            title="Встреча вдвоём"
            words={people.map((person) =>
              String(person.is_couples && `${person.price_couple} ${person.meeting_minutes_couple}`),
            )}
            cells={each(({ is_couples, price_couple, meeting_minutes_couple }, index) =>
              is_couples ? (
                <>
                  <Price price={price_couple} minutes={meeting_minutes_couple} />
                  {index === cheapestForTwo && <Mark>{mark('дешевле')}</Mark>}
                </>
              ) : (
                <None>Не{'\u00a0'}принимает пары</None>
              ),
            )}
          />
        )}
        <TraitRow
          title="Как встречаться"
          words={places}
          cells={each((_, index) => (places[index] ? inColumn(places[index]) : <None />))}
        />
        <TraitRow
          title={zone === timeZone ? 'Ближайшее время' : 'Ближайшее время по\u00a0вашим часам'}
          words={slots}
          cells={each(({ schedule_till }, index) => {
            const slot = slots[index] ?? null
            if (slot === null) return <None>Назовут при{'\u00a0'}записи</None>
            return (
              <>
                <FreeTime slot={slot} now={now} />
                {index === soonest && <Mark>{mark('раньше')}</Mark>}
                {schedule_till !== null && schedule_till >= now.slice(0, 10) && (
                  <small>{inColumn(`Запись открыта до ${dayInWords(schedule_till, timeZone)}`)}</small>
                )}
              </>
            )
          })}
        />
        <TraitRow
          title="Практика"
          words={people.map(({ experience_since }) => String(experience_since))}
          cells={each((person, index) => (
            <>
              {practiceYears(person, now) ?? <None />}
              {index === longest && <Mark>{mark('дольше')}</Mark>}
            </>
          ))}
        />
        <TraitRow
          title="Специализация"
          words={ways}
          cells={each((_, index) => (ways[index] ? inColumn(ways[index]) : <None />))}
        />
        {people.length > 1 && (
          <TraitRow
            title="Общие темы"
            words={people.map(() => null)}
            isPlain={common.length === 0}
            cells={each(() => (common.length === 0 ? <None>Общих тем нет</None> : topicWords(common)))}
          />
        )}
        <TraitRow
          title={common.length === 0 ? 'Темы' : 'Другие темы'}
          cells={each((_, index) => others[index] ?? <None>Только общие</None>)}
        />
        <TraitRow
          title="Проверено"
          cells={each(({ credentials, verified_at }) => {
            const words = verifiedWords(credentials)
            if (words === null && verified_at === null) return <None>Пока ничего</None>
            const day = verified_at === null ? '' : `, ${dayInWords(verified_at, timeZone)}`
            return <VerifiedBadge>{inColumn(capitalised(words ?? 'документы') + day)}</VerifiedBadge>
          })}
        />
        <TraitRow
          title="Образование"
          cells={each(({ credentials }) => (
            <Documents credentials={credentials} />
          ))}
        />
        <TraitRow
          title="Записаться"
          cells={each((person) => (
            <Booking person={person} />
          ))}
        />
      </tbody>
    </table>
  )
}

function Mark({ children }: { children: string }) {
  return <span className="compare__mark">{children}</span>
}

function None({ children = 'Не\u00a0указано' }: { children?: ReactNode }) {
  return <span className="muted">{children}</span>
}

function topicWords(topics: readonly { title: string }[]): string | null {
  if (topics.length === 0) return null
  return inColumn(topics.map(({ title }, index) => (index === 0 ? title : lowerFirst(title))).join(', '))
}

/** Words that stand together elsewhere, and the longest ones, are wider than a column of a phone: they would break anywhere. */
function inColumn(text: string): string {
  // A dash stays with the word before it.
  return hyphenated(typeset(text)).replaceAll(/\u00a0(?![—–])/g, ' ')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Diplomas and courses, the latest first; what was checked is said in words beside the mark. */
function Documents({ credentials }: { credentials: readonly Credential[] }) {
  const learnt = credentials.filter(({ type }) => type === 'degree' || type === 'course')
  if (learnt.length === 0) return <span className="muted">Не{'\u00a0'}указано</span>
  return (
    <ul className="documents">
      {learnt
        .toSorted((a, b) => b.year - a.year)
        .map(({ institution, title, year, hours, verified }) => (
          <li key={`${year}${institution}${title}`}>
            {inColumn(institution)}, <span className="figures">{year}</span>
            <small>
              {inColumn(title)}
              {hours !== null && `, ${counted(hours, 'час', 'часа', 'часов')}`}
              {verified && ', проверено'}
            </small>
          </li>
        ))}
    </ul>
  )
}
