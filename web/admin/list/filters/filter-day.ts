import { isRecordDay } from '#contract/wire/record-days.ts'

/** A list is filtered while a day is typed: by no day, and by a whole one, and not by a year on its way. */
export function mayFilterBy(day: string): boolean {
  return day === '' || isRecordDay(day)
}
