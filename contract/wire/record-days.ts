/** The days that a record of the product can have. No schema here: screens load it. */
const FIRST = '2000-01-01'
const LAST = '2100-12-31'

export const RECORD_DAY_ERROR = 'Дата от 2000 до 2100 года'

/** False of a day whose year is only half typed, too: `0002-11-01` on the way to 2026. */
export function isRecordDay(day: string): boolean {
  return day >= FIRST && day <= LAST
}
