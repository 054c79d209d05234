import { nearMomentInWords } from '#contract/wire/moment-words.ts'
import { useSite } from '#web/shell/site.tsx'
import { useHasPassed } from './use-has-passed.ts'

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
  /** Whose clock it is, beside times that stand by the visitor's own: `zoneInShort`. */
  zone?: string
}

/** «сегодня, 19:00» in ochre, any other day in ink. */
export function FreeTime({ slot, now, passed = PASSED, zone }: FreeTimeProps) {
  const { timeZone } = useSite()
  const { text, isToday } = nearMomentInWords(slot, new Date(now), timeZone)
  if (useHasPassed(slot)) return <span className="free-time">{passed}</span>
  return (
    <time className={isToday ? 'free-time free-time--today' : 'free-time'} dateTime={slot}>
      {text.length <= SHORT ? text.replace(' ', '\u00a0') : text}
      {zone !== undefined && ` ${zone}`}
    </time>
  )
}
