const DAY_MS = 86_400_000
/** Whoever came by or called may be entered some days after they met: a weekend lies between, or a paper journal. */
const ENTERED_LATER_MS = 7 * DAY_MS
/** Practices open their calendars for weeks, seldom for months: whatever is further ahead has a slip in its year. */
const ARRANGED_AHEAD_MS = 366 * DAY_MS

const CHECK_IT = 'Проверьте день, месяц и\u00a0год'

interface Around {
  /** When the request came. */
  requestedAt: string
  now: number
}

/**
 * Why nobody can have meant this time for a meeting over this request; undefined when they can. What took place since it
 * came is noted whenever staff hear of it, often from a psychologist at the end of a month: so a time that has passed is
 * allowed.
 */
export function meetingTimeError(meetingAt: string, { requestedAt, now }: Around): string | undefined {
  const at = Date.parse(meetingAt)
  if (at < Date.parse(requestedAt) - ENTERED_LATER_MS) return `Это раньше самой заявки. ${CHECK_IT}`
  if (at > now + ARRANGED_AHEAD_MS) return `До\u00a0встречи больше года. ${CHECK_IT}`
  return undefined
}
