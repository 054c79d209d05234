import { dayField, emptyIsAbsent } from './fields.ts'

const message = 'Дата от 2000 до 2100 года'
/** A day that a record of the product can have. */
export const recordDay = dayField.refine((day) => day >= '2000-01-01' && day <= '2100-12-31', message)

/** `filter[date_from]` and `filter[date_to]`, both inclusive, as the calendar of the practice says them. */
export const periodFilter = { date_from: emptyIsAbsent(recordDay), date_to: emptyIsAbsent(recordDay) }

export interface Period {
  date_from?: string | undefined
  date_to?: string | undefined
}
