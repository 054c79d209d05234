import type { PracticeRequest } from '#contract/requests/requests.ts'

interface Days {
  first_day: string
  last_day: string
}

/** How many of these moments lie on these days, by the calendar of the practice. */
export function momentsOn({ first_day, last_day }: Days, moments: readonly string[], timeZone: string): number {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone })
  const days = moments.map((at) => calendar.format(new Date(at)))
  return days.filter((day) => day >= first_day && day <= last_day).length
}

/** True when the person is to come on a day that the psychologist has taken off. */
export function isOnDayOff(
  { meeting_at, psychologist_days_off }: Pick<PracticeRequest, 'meeting_at' | 'psychologist_days_off'>,
  now: number,
  timeZone: string,
): boolean {
  if (meeting_at === null || Date.parse(meeting_at) <= now) return false
  return psychologist_days_off.some((days) => momentsOn(days, [meeting_at], timeZone) > 0)
}
