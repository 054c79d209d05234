import { z } from 'zod'
import { momentAnswer } from '../wire/http.ts'

/** Long work that somebody waits for: `202 { data: { id } }` and then `GET /api/jobs/{id}` (decisions: configuration). */

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]
/** @public */
export const JOB_STATE_TITLES: Record<JobState, string> = {
  queued: 'Ждёт очереди',
  running: 'Выполняется',
  done: 'Готово',
  failed: 'Не удалось',
  cancelled: 'Отменено',
}
/** The file of a finished job is kept so long. Hours. */
export const JOB_FILE_HOURS = 24
export const JOBS_MAX = 50

export const jobAnswer = z.strictObject({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(JOB_STATES),
  done: z.int(),
  total: z.int(),
  /** Where the file waits; null before it is made and after it went. */
  result_url: z.string().nullable(),
  file_name: z.string().nullable(),
  errors: z.array(z.string()),
  created_at: momentAnswer,
  started_at: momentAnswer.nullable(),
  finished_at: momentAnswer.nullable(),
  expires_at: momentAnswer.nullable(),
  can: z.strictObject({ cancel: z.boolean() }),
})
export type Job = z.infer<typeof jobAnswer>

/** What a call answers that has begun a job. */
export const begunAnswer = z.strictObject({ data: z.strictObject({ id: z.int() }) })
