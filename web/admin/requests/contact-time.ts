import { OPEN_STATUSES } from '#contract/requests/request-moves.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { counted } from '#web/lib/format.ts'

const DAY_MS = 86_400_000

/**
 * How many days have passed since the day of the next contact: 0 is today, below that it is still to come. Null where
 * nobody is to be reached any more. `today` is a day of the practice.
 */
export function contactDaysPast(
  { status, next_contact_on: day }: Pick<PracticeRequest, 'status' | 'next_contact_on'>,
  today: string,
): number | null {
  if (day === null || !OPEN_STATUSES.includes(status)) return null
  return Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)
}

/** «просрочено на 3 дня». */
export function overdueText(days: number): string {
  return `просрочено на\u00a0${counted(days, 'день', 'дня', 'дней')}`
}
