import type { Dashboard } from '#contract/office/reports/dashboard.ts'
import { formatNumber } from '#web/lib/format.ts'

export type Visits = NonNullable<Dashboard['visits']>
export type PageVisits = Visits['pages'][number]

/** All visits of a page in the days shown. */
export function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** All pages of one day. */
export function totalsByDay({ days, pages }: Visits): number[] {
  return days.map((_, index) => sumOf(pages.map(({ visits }) => visits[index] ?? 0)))
}

/** «на 9 % больше, чем за 30 дней до этого», «столько же, сколько …»; nothing when there was nothing before. */
export function comparedInWords(now: number, before: number, days: number): string | null {
  const percent = percentOf(now, before)
  if (percent === null) return null
  const past = `за\u00a0${days}\u00a0дней до\u00a0этого`
  if (percent === 0) return `столько\u00a0же, сколько ${past}`
  return `на\u00a0${formatNumber(Math.abs(percent))}\u00a0% ${percent > 0 ? 'больше' : 'меньше'}, чем ${past}`
}

/** «+12 %», «−3 %», «—». */
export function comparedInSigns(now: number, before: number): string {
  const percent = percentOf(now, before)
  if (percent === null) return '—'
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return `${sign}${formatNumber(Math.abs(percent))}\u00a0%`
}

/** A tenth of what is now tells of counting that had only begun: comparing with it would say nothing. */
function percentOf(now: number, before: number): number | null {
  return before === 0 || before * 10 < now ? null : Math.round(((now - before) / before) * 100)
}

/** «20.11» */
export function shortDay(day: string): string {
  return day.slice(5).split('-').reverse().join('.')
}

/** «пятница, 20 ноября» */
export function longDay(day: string): string {
  return new Intl.DateTimeFormat('ru-RU', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/(\d) /, '$1\u00a0')
}
