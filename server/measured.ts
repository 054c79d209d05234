import { monitorEventLoopDelay } from 'node:perf_hooks'
import { figuresOf, LOST_AFTER_MS, type Figures } from './modules/status/queries.ts'
import type { PageCache } from './pages/page-cache.ts'
import { connectionsOf, probeDatabase, type Db } from './platform/db/database.ts'
import type { OwnProcess } from './platform/observability/own-process.ts'
import { Metrics, type Gauge } from './platform/observability/metrics.ts'

interface MeasuredOptions {
  db: Db
  cache: PageCache | null
  process: OwnProcess
}

/** How often the event loop is looked at. */
const LOOK_MS = 20

/** What a process tells of itself and of the work that waits, when it is asked. */
export function measured({ db, cache, process: own }: MeasuredOptions): Metrics {
  const metrics = new Metrics()
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS })
  delay.enable()
  metrics.ask(() => {
    // What is measured is the time between two looks, which are meant to be so far apart.
    const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - LOOK_MS / 1000) || 0
    const gauges: Gauge[] = [
      { ...BUILD, labels: { version: own.version, process: own.name }, value: 1 },
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
  metrics.ask(async () => {
    const rooms = Object.entries(await own.rooms())
    return rooms.flatMap(([disk, room]) => (room === null ? [] : [{ ...ROOM, labels: { disk }, value: room.free }]))
  })
  return metrics
}

const BUILD = { name: 'smysl_build_info', help: 'The version that runs' }
const UPTIME = { name: 'smysl_uptime_seconds', help: 'Since the start of the process' }
const MEMORY = { name: 'smysl_memory_bytes', help: 'Resident memory of the process' }
const LOOP = { name: 'smysl_event_loop_delay_seconds', help: 'How late the event loop was since the last reading' }
const CACHE = { name: 'smysl_page_cache_bytes', help: 'What the kept pages weigh' }
const CONNECTIONS = { name: 'smysl_database_connections', help: 'Connections to the database, and who waits for one' }
const ROOM = {
  name: 'smysl_disk_free_bytes',
  help: 'Free on the disk of the data, and on that of the files where it is another',
}
const DATABASE = { name: 'smysl_database_up', help: '1 when the database answers' }

interface Work {
  name: string
  help: string
  value: (figures: Figures, now: Date) => number
}

const WORK: Work[] = [
  { name: 'smysl_jobs_waiting', help: 'Jobs in line', value: (of) => of.jobs_waiting },
  { name: 'smysl_jobs_running', help: 'Jobs at work', value: (of) => of.jobs_running },
  {
    name: 'smysl_jobs_oldest_seconds',
    help: 'How long the oldest job in line has waited',
    value: (of) => of.jobs_oldest,
  },
  { name: 'smysl_jobs_failed_last_day', help: 'Jobs that failed within a day', value: (of) => of.jobs_failed },
  { name: 'smysl_letters_waiting', help: 'Letters by mail that are not sent yet', value: (of) => of.letters_waiting },
  {
    name: 'smysl_letters_oldest_seconds',
    help: 'How long the oldest unsent letter has waited',
    value: (of) => of.letters_oldest,
  },
  {
    name: 'smysl_letters_refused_last_day',
    help: 'Letters that were refused for good within a day',
    value: (of) => of.letters_refused,
  },
  {
    name: 'smysl_payments_unsettled',
    help: 'Payments and refunds whose end the bank has not told',
    value: (of) => of.payments_open,
  },
  {
    name: 'smysl_payments_oldest_seconds',
    help: 'How long the oldest of them has been open',
    value: (of) => of.payments_oldest,
  },
  {
    name: 'smysl_payments_overdue',
    help: 'Those of them whose time was over a day ago',
    value: (of) => of.payments_overdue,
  },
  {
    name: 'smysl_audit_chain_broken',
    help: '1 when the last look through the audit log found a line that was tampered with',
    value: (of) => (of.audit === null || of.audit.broken_id === null ? 0 : 1),
  },
  {
    name: 'smysl_backup_age_seconds',
    help: 'Since the last backup that was read back; -1 without one',
    value: (of, now) => secondsSince(of.backup?.finished_at ?? null, now),
  },
  {
    name: 'smysl_yclients_age_seconds',
    help: 'Since the last sync with YCLIENTS that had no errors; -1 without one',
    value: (of, now) => secondsSince(of.yclients_good_at, now),
  },
  {
    name: 'smysl_yclients_errors',
    help: 'Errors of the last sync with YCLIENTS',
    value: (of) => of.yclients_run?.errors.length ?? 0,
  },
  {
    name: 'smysl_processes_lost',
    help: 'Processes that did not say for three minutes that they live',
    value: (of, now) =>
      of.processes.filter(({ seen_at }) => now.getTime() - Date.parse(seen_at) > LOST_AFTER_MS).length,
  },
]

/** One question, of the limits for probing: whoever watches must not hold up whoever works. */
async function waitingWork(db: Db): Promise<Gauge[]> {
  const now = new Date()
  const figures = await figuresOf(probeDatabase(db), now).catch(() => null)
  if (figures === null) return [{ ...DATABASE, value: 0 }]
  return [
    { ...DATABASE, value: 1 },
    ...WORK.map(({ name, help, value }) => ({ name, help, value: value(figures, now) })),
  ]
}

/** -1 for what was never done. */
function secondsSince(moment: string | null, now: Date): number {
  return moment === null ? -1 : Math.max(0, (now.getTime() - Date.parse(moment)) / 1000)
}
