import { api, path } from '#contract/wire/api.ts'
import type { Job } from '#contract/office/jobs.ts'
import type { JobRow } from './queries.ts'

export function presentJob(row: JobRow, now: Date): Job {
  const hasFile = row.file_key !== null && row.expires_at !== null && row.expires_at > now
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    state: row.state,
    done: row.done,
    total: row.total,
    result_url: hasFile ? path(api.jobResult, { id: row.id }) : null,
    file_name: row.file_name,
    errors: row.errors,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    can: { cancel: row.state === 'queued' || row.state === 'running' },
  }
}
