import { parseDate, type CalendarDate } from '@internationalized/date'

/** `2026-11-20` as the date segments hold it; null for '', and for what is no day. */
export function calendarDay(value: string): CalendarDate | null {
  try {
    return value === '' ? null : parseDate(value)
  } catch {
    return null
  }
}
