import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { PageCache } from './pages/page-cache.ts'
import { connectionsOf, forProbing, type Db } from './platform/db/database.ts'
import { Metrics, type Gauge } from './platform/seen/metrics.ts'

interface MeasuredOptions {
  db: Db
  cache: PageCache | null
  version: string
  processName: string
}

/** How often the event loop is looked at. */
const LOOK_MS = 20

/** What a process tells of itself and of the work that waits, when it is asked. */
export function measured({ db, cache, version, processName }: MeasuredOptions): Metrics {
  const metrics = new Metrics()
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS })
  delay.enable()
  metrics.ask(() => {
    // What is measured is the time between two looks, which are meant to be so far apart.
    const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - LOOK_MS / 1000) || 0
    const gauges: Gauge[] = [
      { ...BUILD, labels: { version, process: processName }, value: 1 },
      { ...UPTIME, value: process.uptime() },
      { ...MEMORY, value: process.memoryUsage.rss() },
      { ...LOOP, labels: { quantile: '0.5' }, value: seconds(delay.percentile(50)) },
      { ...LOOP, labels: { quantile: '0.99' }, value: seconds(delay.percentile(99)) },
      { ...LOOP, labels: { quantile: '1' }, value: seconds(delay.max) },
    ]
    delay.reset()
    if (cache !== null) gauges.push({ ...CACHE, value: cache.bytes })
    for (const [pool, counts] of Object.entries(connectionsOf(db))) {
      for (const [state, value] of Object.entries(counts))
        gauges.push({ ...CONNECTIONS, labels: { pool, state }, value })
    }
    return gauges
  })
  metrics.ask(() => waitingWork(db))
  return metrics
}

const BUILD = { name: 'smysl_build_info', help: 'The version that runs' }
const UPTIME = { name: 'smysl_uptime_seconds', help: 'Since the start of the process' }
const MEMORY = { name: 'smysl_memory_bytes', help: 'Resident memory of the process' }
const LOOP = { name: 'smysl_event_loop_delay_seconds', help: 'How late the event loop was since the last reading' }
const CACHE = { name: 'smysl_page_cache_bytes', help: 'What the kept pages weigh' }
const CONNECTIONS = { name: 'smysl_database_connections', help: 'Connections to the database, and who waits for one' }
const DATABASE = { name: 'smysl_database_up', help: '1 when the database answers' }

const WORK: Record<string, string> = {
  smysl_jobs_waiting: 'Jobs in line',
  smysl_jobs_running: 'Jobs at work',
  smysl_jobs_oldest_seconds: 'How long the oldest job in line has waited',
  smysl_letters_waiting: 'Letters that are not sent yet',
  smysl_letters_oldest_seconds: 'How long the oldest unsent letter has waited',
  smysl_letters_refused_last_day: 'Letters that were refused for good within a day',
  smysl_payments_unsettled: 'Payments and refunds whose end the bank has not told',
  smysl_payments_oldest_seconds: 'How long the oldest of them has been open',
  smysl_audit_chain_broken: '1 when the last look through the audit log found a line that was tampered with',
  smysl_backup_age_seconds: 'Since the last backup that was read back; -1 without one',
}

/** One question, of the limits for probing: whoever watches must not hold up whoever works. */
async function waitingWork(db: Db): Promise<Gauge[]> {
  const { rows } = await sql<Record<string, number>>`
    with job as (select state, created_at from jobs where state in ('queued', 'running')),
      letter as (select created_at from letters where state = 'waiting'),
      payment as (
        select created_at from transaction_attempts where status in ('created', 'pending', 'authorized')
        union all select created_at from transaction_refunds where status = 'pending')
    select
      (select count(*) from job where state = 'queued')::int as smysl_jobs_waiting,
      (select count(*) from job where state = 'running')::int as smysl_jobs_running,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from job where state = 'queued')
        as smysl_jobs_oldest_seconds,
      (select count(*) from letter)::int as smysl_letters_waiting,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from letter) as smysl_letters_oldest_seconds,
      (select count(*) from letters where state = 'refused' and created_at > now() - interval '1 day')::int
        as smysl_letters_refused_last_day,
      (select count(*) from payment)::int as smysl_payments_unsettled,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from payment) as smysl_payments_oldest_seconds,
      (select count(*) from audit_checks where broken_id is not null)::int as smysl_audit_chain_broken,
      (select coalesce(extract(epoch from now() - max(finished_at)), -1)::float8 from backups) as smysl_backup_age_seconds`
    .execute(forProbing(db))
    .catch(() => ({ rows: [] }))
  const [row] = rows
  if (row === undefined) return [{ ...DATABASE, value: 0 }]
  return [
    { ...DATABASE, value: 1 },
    ...Object.entries(WORK).map(([name, help]) => ({ name, help, value: row[name] ?? 0 })),
  ]
}
