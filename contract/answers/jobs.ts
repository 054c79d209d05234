import { z } from 'zod'
import { JOB_STATES } from '../jobs.ts'
import { momentAnswer } from './wire.ts'

export const jobAnswer = z.strictObject({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(JOB_STATES),
  done: z.int(),
  total: z.int(),
  result_url: z.string().nullable(),
  file_name: z.string().nullable(),
  errors: z.array(z.string()),
  created_at: momentAnswer,
  started_at: momentAnswer.nullable(),
  finished_at: momentAnswer.nullable(),
  expires_at: momentAnswer.nullable(),
  can: z.strictObject({ cancel: z.boolean() }),
})

/** What a call answers that has begun a job. */
export const begunAnswer = z.strictObject({ data: z.strictObject({ id: z.int() }) })
