import { z } from 'zod'
import { TRACKED_PAGES } from '../tracked-pages.ts'
import { dayAnswer } from './wire.ts'

export const visitsSummaryAnswer = z.strictObject({
  data: z.array(z.strictObject({ day: dayAnswer, page: z.enum(TRACKED_PAGES), visits: z.int(), visitors: z.int() })),
  meta: z.strictObject({ from: dayAnswer, to: dayAnswer, time_zone: z.string() }),
})
