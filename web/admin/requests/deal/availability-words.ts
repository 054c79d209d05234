import type { Availability } from '#contract/psychologists/own-work.ts'
import { formatDay, formatMoment } from '#web/lib/format.ts'

/** That the day as it is typed is one that the psychologist takes off; null: it is not, or nobody knows. */
export function dayOffWords(day: string, availability: Availability | null): string | null {
  const off = availability?.days_off.find(({ first_day, last_day }) => day >= first_day && day <= last_day)
  if (off === undefined) return null
  const days =
    off.first_day === off.last_day
      ? formatDay(off.first_day, 'UTC')
      : `с\u00a0${formatDay(off.first_day, 'UTC')} по\u00a0${formatDay(off.last_day, 'UTC')}`
  return `Психолог в\u00a0этот день не\u00a0работает: нерабочие дни\u00a0— ${days}.`
}

/** When the psychologist is free next; null: nothing is known. */
export function nextFreeWords(availability: Availability | null, timeZone: string): string | null {
  if (availability === null || availability.next_free_at === null) return null
  return `Ближайшее свободное время: ${formatMoment(availability.next_free_at, timeZone)}.`
}
