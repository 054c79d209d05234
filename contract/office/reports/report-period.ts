import { isRecordDay, RECORD_DAY_ERROR } from '../../wire/record-days.ts'

/** Days `YYYY-MM-DD`, both inclusive. */
export interface ReportPeriod {
  from: string
  to: string
}

const DAY_MS = 86_400_000
/** Three years: a longer one is asked for in parts. Days. */
const REPORT_DAYS_MAX = 1096

/** Why there is no report of these days; null when there is. */
export function periodError({ from, to }: ReportPeriod): string | null {
  if (!isRecordDay(from) || !isRecordDay(to)) return RECORD_DAY_ERROR
  const days = daysBetween(from, to) + 1
  if (days < 1) return 'Конец периода раньше начала'
  return days > REPORT_DAYS_MAX ? 'Период не длиннее трёх лет' : null
}

/** A period whose ends somebody has named, and else this month until today. */
export function wholePeriod({ from, to }: Partial<ReportPeriod>, today: string): ReportPeriod {
  const until = to ?? today
  const month = `${until.slice(0, 7)}-01`
  return { from: from ?? month, to: until < (from ?? month) ? (from ?? month) : until }
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** What a period is compared with: as many whole months before whole months, and else as many days before. */
export function periodBefore({ from, to }: ReportPeriod): ReportPeriod {
  if (from.endsWith('-01') && addDays(to, 1).endsWith('-01')) {
    const months = monthsIn({ from, to })
    return { from: addMonths(from, -months), to: addDays(from, -1) }
  }
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}

/** The months that a period touches, the first and the last as far as it reaches. */
export function monthsOf({ from, to }: ReportPeriod): ReportPeriod[] {
  const months = monthsIn({ from, to })
  return Array.from({ length: months }, (_, place) => {
    const first = addMonths(`${from.slice(0, 7)}-01`, place)
    const last = addDays(addMonths(first, 1), -1)
    return { from: place === 0 ? from : first, to: last < to ? last : to }
  })
}

/** What can be chosen by one press, as the calendar of the practice has it today. */
export function usualPeriods(
  today: string,
): { name: 'month' | 'last-month' | 'quarter' | 'year'; period: ReportPeriod }[] {
  const month = `${today.slice(0, 7)}-01`
  return [
    { name: 'month', period: { from: month, to: today } },
    { name: 'last-month', period: { from: addMonths(month, -1), to: addDays(month, -1) } },
    { name: 'quarter', period: { from: addMonths(month, -3), to: addDays(month, -1) } },
    { name: 'year', period: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ]
}

function monthsIn({ from, to }: ReportPeriod): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Of the first day of a month. */
function addMonths(first: string, months: number): string {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
