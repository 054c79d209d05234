import { nearMomentInWords } from '#contract/wire/moment-words.ts'
import { useSite } from '#web/shell/site.tsx'
import { clockSuffix } from './clock-suffix.ts'
import { useHasPassed } from './use-has-passed.ts'
import { useVisitorZone } from './use-visitor-zone.ts'

/** «завтра, 19:00» stays on one line; «23 сентября, 20:00» is too long for the narrowest column. */
const SHORT = 14
const PASSED = 'назовут при\u00a0записи'

/** The free time, unless it has passed. `now` is the moment of the loader, so that both renders agree. */
export function upcoming(slot: string | null, now: string): string | null {
  return slot !== null && Date.parse(slot) > Date.parse(now) ? slot : null
}

interface FreeTimeProps {
  slot: string
  now: string
  /** What is said instead once the time has passed before somebody's eyes. */
  passed?: string
  /** Says whose clock it is, and what the site's shows where that is another. */
  namesClock?: boolean
}

/** «сегодня, 19:00» in ochre, any other day in ink: by the visitor's clock, once scripts can tell it. */
export function FreeTime({ slot, now, passed = PASSED, namesClock = false }: FreeTimeProps) {
  const site = useSite()
  const zone = useVisitorZone(site.timeZone)
  const { text, isToday } = nearMomentInWords(slot, new Date(now), zone)
  if (useHasPassed(slot)) return <span className="free-time">{passed}</span>
  return (
    <time className={isToday ? 'free-time free-time--today' : 'free-time'} dateTime={slot}>
      {text.length <= SHORT ? text.replace(' ', '\u00a0') : text}
      {namesClock && clockSuffix(slot, zone, site)}
    </time>
  )
}
