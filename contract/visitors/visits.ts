import { z } from 'zod'
import { dayField, emptyIsAbsent } from '../wire/fields.ts'
import { dayAnswer } from '../wire/http.ts'
import { TRACKED_PAGES } from '../content/tracked-pages.ts'

/** Raw visits are kept this long; what remains are numbers by day. Days. */
export const RAW_VISITS_DAYS = 90
export const SUMMARY_DAYS_MAX = 366
const SUMMARY_DAYS_DEFAULT = 30

export const DEVICES = ['mobile', 'tablet', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

export const trackVisitorSchema = z.object({
  page_url: z
    .string({ error: 'Нужен адрес страницы' })
    .min(1, 'Нужен адрес страницы')
    .max(2000, 'Адрес страницы слишком длинный'),
  /** `visitor_`, a timestamp in milliseconds and a random string, whoever made it up: a UUID too (specification §3). */
  visitor_id: z
    .string({ error: 'Нужен номер посетителя' })
    .regex(/^visitor_\d{13}[_-]?[\w-]{1,64}$/, 'Номер посетителя записан неверно'),
  /** Where the visitor came from: an address or a host. Only a foreign host is kept. */
  referrer: emptyIsAbsent(z.string().max(2000, 'Адрес слишком длинный')),
})

const summaryDay = dayField.refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'Дата от 2000 до 2100 года')

export const visitsSummarySchema = z
  .object({ from: emptyIsAbsent(summaryDay), to: emptyIsAbsent(summaryDay) })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'Конец раньше начала',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || daysBetween(from, to) < SUMMARY_DAYS_MAX, {
    path: ['from'],
    message: `Не больше ${SUMMARY_DAYS_MAX} дней`,
  })

/** The days asked for; thirty up to today when nothing is said. */
export function summaryPeriod(asked: { from?: string | undefined; to?: string | undefined }, today: string) {
  const to = asked.to ?? (asked.from === undefined ? today : later(today, asked.from))
  const from = asked.from ?? addDays(to, 1 - SUMMARY_DAYS_DEFAULT)
  return { from: daysBetween(from, to) < SUMMARY_DAYS_MAX ? from : addDays(to, 1 - SUMMARY_DAYS_MAX), to }
}

/** Days without a visit are there too. */
export const visitsSummaryAnswer = z.strictObject({
  data: z.array(z.strictObject({ day: dayAnswer, page: z.enum(TRACKED_PAGES), visits: z.int(), visitors: z.int() })),
  meta: z.strictObject({ from: dayAnswer, to: dayAnswer, time_zone: z.string() }),
})
export type VisitsSummary = z.infer<typeof visitsSummaryAnswer>
export type VisitDay = VisitsSummary['data'][number]

const DAY_MS = 86_400_000

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

function later(a: string, b: string): string {
  return a > b ? a : b
}
