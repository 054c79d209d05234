/** A day as it is typed: digits of its day, month and year, '' for what is not typed yet. */
export type DateParts = readonly [day: string, month: string, year: string]

export interface DatePart {
  name: string
  placeholder: string
  width: number
  min: number
  max: number
  /** What Page Up and Page Down add and take. */
  leap: number
}

/** In the order in which they are written. */
export const DATE_PARTS = [
  { name: 'день', placeholder: 'дд', width: 2, min: 1, max: 31, leap: 7 },
  { name: 'месяц', placeholder: 'мм', width: 2, min: 1, max: 12, leap: 2 },
  { name: 'год', placeholder: 'гггг', width: 4, min: 1, max: 9999, leap: 5 },
] as const satisfies readonly DatePart[]

/** `2026-11-20` → 20, 11, 2026, a date that is no day too; nothing of what is no whole date. */
export function partsOf(value: string): DateParts {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  return [day, month, year.replace(/^0+/, '')]
}

/** The whole date as `2026-11-20`; '' while a part is missing. */
export function wholeDate([day, month, year]: DateParts): string {
  if (day === '' || month === '' || year === '') return ''
  return [year.padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

/**
 * What stands in a part after a key: `text` is what the browser made of it, `typed` what was just typed. More digits than
 * fit, or a number too large, begin anew: 31 and then 4 are 4.
 */
export function typedPart({ width, max }: DatePart, text: string, typed: string): string {
  const digits = digitsOf(text, width)
  return digits.length > width || Number(digits) > max ? digitsOf(typed, width).slice(-1) : digits
}

/** What Backspace leaves of a part: a digit less, and no nought alone. */
export function shortenedPart(digits: string): string {
  const rest = digits.slice(0, -1)
  return Number(rest) === 0 ? '' : rest
}

/** Whether no further digit fits: the next part is typed then. */
export function isPartFull({ width, max }: DatePart, digits: string): boolean {
  return digits.length === width || Number(`${digits}0`) > max
}

/** The part after an arrow key: round the clock, from today's where nothing is typed. */
export function steppedPart(part: DatePart, digits: string, step: number, today: string): string {
  if (digits === '') return today
  const count = part.max - part.min + 1
  const next = (Number(digits) - part.min + step) % count
  return padPart(part, String(part.min + ((next + count) % count)))
}

/** A day and a month have two digits, a year those that it has. */
export function padPart({ width }: DatePart, digits: string): string {
  return width === 2 ? digits.padStart(2, '0') : digits
}

/** The last day of the month, as far as it is typed. */
export function lastDay([, month, year]: DateParts): number {
  const number = Number(month)
  if (number < 1 || number > 12) return 31
  return new Date(Date.UTC(year === '' ? 2000 : Number(year), number, 0)).getUTCDate()
}

/** A year does not begin with a nought. */
function digitsOf(text: string, width: number): string {
  const digits = text.replace(/\D/g, '')
  return width === 4 ? digits.replace(/^0+/, '') : digits
}
