import { z } from 'zod'
import type { CrisisLine } from './crisis-lines.ts'

const crisisLineAnswer: z.ZodType<CrisisLine> = z.strictObject({
  title: z.string(),
  number: z.string(),
  mobile_number: z.string().nullable(),
  tel: z.string(),
  about: z.string(),
  region: z.string().nullable(),
})

export const crisisLinesAnswer = z.array(crisisLineAnswer)

/** `GET /api/crisis-lines/public`: the lines, and the words of staff that ask for them in a search. */
export const crisisHelpAnswer = z.strictObject({ lines: crisisLinesAnswer, phrases: z.array(z.string()) })
export type CrisisHelp = z.infer<typeof crisisHelpAnswer>
