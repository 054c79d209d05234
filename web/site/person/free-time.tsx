import { nearMomentInWords } from '#contract/wire/moment-words.ts'
import { useSite } from '#web/shell/site.tsx'

/** «завтра, 19:00» stays on one line; «23 сентября, 20:00» is too long for the narrowest column. */
const SHORT = 14

/** The free time, unless it has passed. `now` is the moment of the loader, so that both renders agree. */
export function upcoming(slot: string | null, now: string): string | null {
  return slot !== null && Date.parse(slot) > Date.parse(now) ? slot : null
}

/** «сегодня, 19:00» in ochre, any other day in ink. */
export function FreeTime({ slot, now }: { slot: string; now: string }) {
  const { timeZone } = useSite()
  const { text, isToday } = nearMomentInWords(slot, new Date(now), timeZone)
  return (
    <time className={isToday ? 'free-time free-time--today' : 'free-time'} dateTime={slot}>
      {text.length <= SHORT ? text.replace(' ', '\u00a0') : text}
    </time>
  )
}
