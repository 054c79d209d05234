import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Writer } from './load.ts'

/** Pages and lists that are read all the while. */
const READ = [
  '/',
  '/catalog',
  '/reviews',
  '/sitemap.xml',
  '/api/catalog',
  '/api/topics',
  '/api/psychologists',
  '/api/ready',
]
/** So many that their export is a job. */
const REVIEWS = 2500

export function reads(): Writer {
  return {
    name: 'reads',
    write: (load, n) => load.ask('read', load.staff.get(READ[n % READ.length] ?? '/')),
  }
}

/** A job that was there when the process died so often is given up: by what it does it may be the cause. */
const DEATHS_MAX = 3

/** Exports that are jobs: each ends, whatever happened to the process that had it. */
export function exports(): Writer {
  const begun: number[] = []
  return {
    name: 'exports',
    pauseMs: 2000,
    async write(load) {
      const job = await load.askFor<{ id: number }>('export', load.staff.get('/api/staff/reviews/export'))
      if (job !== undefined) begun.push(job.id)
    },
    async prove(db) {
      const { rows } = await sql<{ id: number }>`
        select id from jobs where id = any(${begun}::int[])
          and (state <> 'failed' or attempt - interruptions > ${DEATHS_MAX})`.execute(db)
      const alive = new Set(rows.map(({ id }) => id))
      return begun.filter((id) => !alive.has(id)).map((id) => `job ${id} was lost`)
    },
  }
}

/** So many reviews that their export is a job. */
export async function fillReviews(to: Db) {
  await sql`insert into reviews (author_name, text, rating, status, published_at, psychologist_id, consent_version, consent_at)
    select 'Анна', 'Отзыв номер ' || n || ': спасибо за встречу.', 5, 'published', now(), 20, '2026-01', now()
    from generate_series(1, ${REVIEWS}::int) n`.execute(to)
}

/** In sentences: jobs that are still open, or ended otherwise than done. */
export async function openJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: number; state: string; errors: string[] | null }>`
    select id, state, errors from jobs where state in ('queued', 'running', 'failed')`.execute(db)
  return rows.map(({ id, state, errors }) => `job ${id} is ${state}: ${errors?.join(' ') ?? ''}`)
}
