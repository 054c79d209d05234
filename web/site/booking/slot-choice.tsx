import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Slot } from '#contract/requests/bookings.ts'
import { timeInWords, zoneInShort } from '#contract/wire/moment-words.ts'
import { useSite } from '#web/shell/site.tsx'
import { useHydrated } from '#web/lib/hydrated.ts'
import { typeset } from '#web/lib/typography.ts'
import { useErrorUntilFixed } from '../form/use-error-until-fixed.ts'
import { useVisitorZone } from '../person/use-visitor-zone.ts'
import { Price } from '../person/price.tsx'
import { BY_PHONE, BY_PHONE_MEANS } from './by-phone.ts'
import { readSlotValue, slotValue } from './slot-value.ts'
import { haveSameTerms, termsInShort } from './slot-terms.ts'
import { byDay, visitInWords } from './visit-words.ts'

/** The rest of the days opens by a press. */
const DAYS_OPEN = 3

interface Props {
  slots: Slot[]
  /** Empty: none yet. */
  chosen: string
  error: string | undefined
}

/** Free times by day, as one choice of a plain form. */
export function SlotChoice({ slots, chosen: first, ...told }: Props) {
  const site = useSite()
  const zone = useVisitorZone(site.timeZone)
  const id = useId()
  const { error, onInput } = useErrorUntilFixed(told.error)
  const [chosen, setChosen] = useState(first)
  const choice = useRef<HTMLFieldSetElement>(null)
  const isHydrated = useHydrated()
  // On a slow network somebody chooses before the scripts come: another time than theirs must not be booked in silence.
  useLayoutEffect(() => {
    const checked = choice.current?.querySelector<HTMLInputElement>('input:checked')
    if (checked) setChosen(readSlotValue(checked.value).starts_at)
  }, [])
  const days = byDay(slots, zone)
  const areAlike = haveSameTerms(slots)
  const priced = areAlike ? slots[0] : isHydrated ? slots.find(({ starts_at }) => starts_at === chosen) : undefined
  const [open, more] = [days.slice(0, DAYS_OPEN), days.slice(DAYS_OPEN)]
  const day = ([date, list]: [string, Slot[]]) => {
    // Once for a day of which all times are so near.
    const isNear = list.every((slot) => slot.is_changed_by_phone)
    const title = isNear ? `${date} (${BY_PHONE})` : date
    return (
      <div className="slots__day" key={date} role="group" aria-label={title}>
        <p className="slots__title">{title}</p>
        <div className="slots__times">
          {list.map((slot) => (
            <label className="slots__time" key={slot.starts_at}>
              <input
                type="radio"
                name="starts_at"
                value={slotValue(slot)}
                checked={chosen === slot.starts_at}
                onChange={() => setChosen(slot.starts_at)}
              />
              <span>
                {timeInWords(slot.starts_at, zone)}
                {!areAlike && <small>{termsInShort(slot)}</small>}
                {slot.is_changed_by_phone && !isNear && <small>{BY_PHONE}</small>}
              </span>
            </label>
          ))}
        </div>
      </div>
    )
  }
  return (
    <fieldset
      className="slots"
      ref={choice}
      onInput={onInput}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
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
      {/* Without scripts it would go on naming the first time, whatever is chosen. */}
      <p className="slots__chosen small">
        {isHydrated && chosen !== '' ? visitInWords(chosen, zone, site) : `Время ${zoneInShort(site)}`}
      </p>
      {slots.some((slot) => slot.is_changed_by_phone) && <p className="small">{BY_PHONE_MEANS}</p>}
      {priced !== undefined && (
        <p className="small">
          <Price price={priced.price} minutes={priced.minutes} />
        </p>
      )}
    </fieldset>
  )
}
