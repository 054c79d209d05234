/** Whoever came by or called may be entered some days after they met: a weekend lies between, or a paper journal. */
const ENTERED_LATER_MS = 7 * 86_400_000

export const BEFORE_REQUEST = 'Это раньше самой заявки. Проверьте день, месяц и\u00a0год'

/**
 * True for a time at which nobody can have met over this request: a slip of the keyboard. What took place since it came is
 * noted whenever staff hear of it, often from a psychologist at the end of a month: so a time that has passed is allowed.
 */
export function isBeforeRequest(meetingAt: string, requestedAt: string): boolean {
  return Date.parse(meetingAt) < Date.parse(requestedAt) - ENTERED_LATER_MS
}
