import { dayField, emptyIsAbsent } from './fields.ts'
import { isRecordDay, RECORD_DAY_ERROR } from './record-days.ts'

/** A day that a record of the product can have. */
export const recordDay = dayField.refine(isRecordDay, RECORD_DAY_ERROR)

/** `filter[date_from]` and `filter[date_to]`, both inclusive, as the calendar of the practice says them. */
export const periodFilter = { date_from: emptyIsAbsent(recordDay), date_to: emptyIsAbsent(recordDay) }

export interface Period {
  date_from?: string | undefined
  date_to?: string | undefined
}
