import type { ReactNode } from 'react'
import type { PublicPsychologist } from '#contract/catalog.ts'
import { useSite } from '#web/shell/site.tsx'
import { verifiedWords } from '../person/verified-words.ts'
import { dayInWords } from '#contract/wire/moment-words.ts'
import { FreeTime, upcoming } from '../person/free-time.tsx'
import { meetingPlaces } from '../person/practice.ts'
import { meetingFor, Price } from '../person/price.tsx'

/** What one decides by: price, place, time, and what was checked. */
export function Facts({ person, now }: { person: PublicPsychologist; now: string }) {
  const { timeZone } = useSite()
  const places = meetingPlaces(person)
  const slot = upcoming(person.next_slot_at, now)
  const checked = verifiedWords(person.credentials)
  const isScheduled = person.schedule_till !== null && person.schedule_till >= now.slice(0, 10)
  return (
    <dl className="facts">
      <Fact title="Цена">
        <Price {...meetingFor(person)} />
        {person.price !== null && person.meeting_minutes === null && ' за\u00a0встречу'}
        {person.is_couples && person.price_couple !== null && (
          <>
            , вдвоём{'\u00a0'}— <Price {...meetingFor(person, true)} />
          </>
        )}
      </Fact>
      {places !== null && <Fact title="Где">{places}</Fact>}
      <Fact title="Ближайшее время">
        {slot === null ? 'Назовут при\u00a0записи' : <FreeTime slot={slot} now={now} namesClock />}
        {isScheduled && (
          <span className="facts__note">
            Запись открыта до{'\u00a0'}
            {dayInWords(person.schedule_till ?? '', timeZone)}
          </span>
        )}
      </Fact>
      {(checked !== null || person.verified_at !== null) && (
        <Fact title="Проверено">
          {capitalised(checked ?? 'документы')}
          {person.verified_at !== null && (
            <span className="facts__note">Проверили {dayInWords(person.verified_at, timeZone)}</span>
          )}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
