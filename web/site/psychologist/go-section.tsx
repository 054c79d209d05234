import type { PublicPsychologist } from '#contract/catalog.ts'
import type { SlotsAnswer } from '#contract/requests/bookings.ts'
import { FreeTime, upcoming } from '../person/free-time.tsx'
import { BookingButton } from './booking-button.tsx'
import { hasNextTimes, NextTimes } from './next-times.tsx'

interface GoSectionProps {
  person: PublicPsychologist
  now: string
  /** Free times; the preview of an editor has none. */
  slots?: SlotsAnswer | null | undefined
}

export function GoSection({ person, now, slots }: GoSectionProps) {
  const slot = upcoming(person.next_slot_at, now)
  return (
    <section className="spread" aria-labelledby="go">
      <div className="spread__margin">
        <h2 id="go">Записаться</h2>
      </div>
      <div className="go">
        <p className="prose--said">
          {slot === null ? (
            <>
              Свободного времени в{'\u00a0'}расписании сейчас нет. Его назовут при{'\u00a0'}записи.
            </>
          ) : (
            <>
              Ближайшая встреча{'\u00a0'}—{' '}
              <FreeTime slot={slot} now={now} namesClock passed={'её время назовут при\u00a0записи'} />. Первая ни
              {'\u00a0'}к{'\u00a0'}чему не
              {'\u00a0'}обязывает.
            </>
          )}
        </p>
        <BookingButton person={person} />
        {hasNextTimes(slots) && <NextTimes person={person} slots={slots} />}
      </div>
    </section>
  )
}
