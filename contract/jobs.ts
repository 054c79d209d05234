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

export interface Job {
  id: number
  kind: string
  title: string
  state: JobState
  done: number
  total: number
  /** Where the file waits; null before it is made and after it went. */
  result_url: string | null
  file_name: string | null
  errors: string[]
  created_at: string
  started_at: string | null
  finished_at: string | null
  expires_at: string | null
  can: { cancel: boolean }
}
