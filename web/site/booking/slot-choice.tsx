import { useId, useState } from 'react'
import type { Slot } from '#contract/requests/bookings.ts'
import { timeInWords } from '#contract/wire/moment-words.ts'
import { useSite } from '#web/shell/site.tsx'
import { typeset } from '#web/lib/typography.ts'
import { useStandingError } from '../form/standing-error.ts'
import { useVisitorZone } from './use-visitor-zone.ts'
import { byDay, visitInWords } from './visit-words.ts'

/** The rest of the days opens by a press. */
const DAYS_OPEN = 3

interface Props {
  slots: Slot[]
  chosen: string
  error: string | undefined
}

/** Free times by day, as one choice of a plain form. */
export function SlotChoice({ slots, chosen: first, ...told }: Props) {
  const site = useSite()
  const zone = useVisitorZone(site.timeZone)
  const id = useId()
  const { error, onInput } = useStandingError(told.error)
  const [chosen, setChosen] = useState(first)
  const days = byDay(slots, zone)
  const [open, more] = [days.slice(0, DAYS_OPEN), days.slice(DAYS_OPEN)]
  const day = ([title, list]: [string, Slot[]]) => (
    <div className="slots__day" key={title} role="group" aria-label={title}>
      <p className="slots__title">{title}</p>
      <div className="slots__times">
        {list.map(({ starts_at }) => (
          <label className="slots__time" key={starts_at}>
            <input
              type="radio"
              name="starts_at"
              value={starts_at}
              checked={chosen === starts_at}
              onChange={() => setChosen(starts_at)}
            />
            <span>{timeInWords(starts_at, zone)}</span>
          </label>
        ))}
      </div>
    </div>
  )
  return (
    <fieldset className="slots" onInput={onInput} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>Время</legend>
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`} role="alert" tabIndex={-1}>
          {typeset(error)}
        </p>
      )}
      {open.map(day)}
      {more.length > 0 && (
        <details className="slots__more">
          <summary>Другие дни</summary>
          {more.map(day)}
        </details>
      )}
      <p className="slots__chosen small">{visitInWords(chosen, zone, site)}</p>
    </fieldset>
  )
}
