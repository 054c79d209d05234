import { z } from 'zod'
import { ANSWERS, LOST_REASONS, SOURCES, STEPS } from '../../requests/deal.ts'
import { dataOf, dayAnswer } from '../../wire/http.ts'
import { emptyIsAbsent } from '../../wire/fields.ts'
import { recordDay } from '../../wire/period.ts'
import { periodError } from './report-period.ts'

/** Days, both inclusive; left out: from the first of this month, until today. */
export const reportsQuery = z
  .object({ from: emptyIsAbsent(recordDay), to: emptyIsAbsent(recordDay) })
  .superRefine(({ from, to }, context) => {
    if (from === undefined || to === undefined) return
    const message = periodError({ from, to })
    if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message })
  })

const kopecks = z.int()
/** A number, the same of the period before, and the list of what is counted; null: there is none. */
const counted = { count: z.int(), before: z.int(), href: z.string().nullable() }
const money = { paid: kopecks, refunded: kopecks, payments: z.int(), paid_href: z.string(), refunded_href: z.string() }

const period = z.strictObject({ from: dayAnswer, to: dayAnswer })

const requestsAnswer = z.strictObject({
  received: z.strictObject(counted),
  /** Of those: how many came to each step or further. */
  steps: z.array(z.strictObject({ step: z.enum(STEPS), ...counted })),
  sources: z.array(
    z.strictObject({
      source: z.enum(SOURCES),
      ...counted,
      steps: z.array(z.strictObject({ step: z.enum(STEPS), count: z.int(), href: z.string() })),
    }),
  ),
  lost: z.array(z.strictObject({ reason: z.enum(LOST_REASONS), ...counted })),
  answers: z.array(z.strictObject({ answer: z.enum(ANSWERS), ...counted })),
  /** Half of the answers came sooner. Minutes; null: nobody was answered. */
  median_minutes: z.int().nullable(),
  median_minutes_before: z.int().nullable(),
})

const moneyAnswer = z.strictObject({
  ...money,
  paid_before: kopecks,
  refunded_before: kopecks,
  /** The receipts of 54-ФЗ for what came and what went back; `untold`: the bank has said nothing of them. */
  receipts: z.strictObject({
    made: z.int(),
    awaited: z.int(),
    failed: z.int(),
    untold: z.int(),
    failed_href: z.string(),
  }),
  psychologists: z.array(z.strictObject({ id: z.int().nullable(), title: z.string().nullable(), ...money })),
  branches: z.array(z.strictObject({ id: z.int().nullable(), title: z.string().nullable(), ...money })),
  /** By the calendar, the first and the last as far as the period reaches. */
  months: z.array(z.strictObject({ from: dayAnswer, to: dayAnswer, ...money })),
})

const loadAnswer = z.array(
  z.strictObject({
    id: z.int(),
    title: z.string(),
    /** Meetings that were agreed for days of the period. */
    meetings: z.int(),
    meetings_before: z.int(),
    href: z.string(),
    /** As YCLIENTS tells now; null where it is not known. */
    free_times: z.int().nullable(),
  }),
)

export const reportsAnswer = dataOf(
  z.strictObject({
    period,
    before: period,
    /** Null: not for whoever asks. */
    requests: requestsAnswer.nullable(),
    money: moneyAnswer.nullable(),
    load: loadAnswer.nullable(),
  }),
)

/** `GET /api/reports`: the practice in numbers, a period beside the one before. Money is kopecks. */
export type Reports = z.infer<typeof reportsAnswer>['data']
export type RequestsReport = NonNullable<Reports['requests']>
export type MoneyReport = NonNullable<Reports['money']>
