import { formatDay, formatMoment } from '#web/lib/format.ts'

/** «14:32» of today, «вчера, 18:26», else the day and the time. */
export function momentWords(at: string, now: Date, timeZone: string): string {
  const time = formatMoment(at, timeZone).split(', ')[1] ?? ''
  const day = formatDay(at, timeZone)
  if (day === formatDay(now.toISOString(), timeZone)) return time
  const yesterday = formatDay(new Date(now.getTime() - 86_400_000).toISOString(), timeZone)
  return day === yesterday ? `вчера, ${time}` : `${day}, ${time}`
}
