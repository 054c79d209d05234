import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import { backgroundDatabase, type Db } from '../db/database.ts'
import { DatabaseDown } from '../db/connection/failures.ts'
import { retryWhileDown } from '../db/connection/retry-while-down.ts'
import type { Log } from '../log.ts'
import { traced } from '../observability/tracing.ts'

/** A piece of work as the queue knows it: the number of its row, and a key that makes sending it twice harmless. */
export interface QueuedJob {
  id: number
  key: string
}

/** What the queue is for. */
interface QueueWork {
  /** Does one job. It must bear to be called again for a job that it has begun or done. */
  run: (id: number, signal: AbortSignal) => Promise<void>
  /**
   * Jobs that nobody has finished. Asked at the start and now and then: what a crash between a commit and the sending left
   * behind is sent again, and so is a job whose commit nobody here has heard of.
   */
  unfinished: () => Promise<QueuedJob[]>
}

/** Work that outlives its request. One job at a time in each process; several processes share the line. */
export interface JobQueue {
  /** Says what the work is. Once, before `start`. */
  serve: (work: QueueWork) => void
  /**
   * Has something done over and over, by a cron expression (UTC), by one of the processes each time. Before `start`. The
   * signal comes when this process retires, which waits for it to end.
   */
  repeat: (name: string, cron: string, run: (signal: AbortSignal) => Promise<void>) => void
  /**
   * Puts a job in line. Before `start` it does nothing: `unfinished` will tell of it then. While the database is away it
   * is put there later: the row of the job is written already.
   */
  send: (job: QueuedJob) => Promise<void>
  /** Resolves when the queue works: a database that is away just now is waited for. */
  start: () => Promise<void>
  /**
   * Takes no more work and interrupts what is at work. A job is taken up again by another process or the next start. Jobs
   * may still be sent.
   */
  retire: () => Promise<void>
  /** Retires, and lets go of the database. */
  stop: () => Promise<void>
}

interface QueueOptions {
  db: Db
  /** The PostgreSQL server that `db` leads to. Absent: the embedded database. */
  url?: string | undefined
  log: Log
  /** How often to look whether it is time for what is done over and over: 1–45, 30 unless told. */
  repeatPollSeconds?: number
}

const NAME = 'jobs'
/** A process that has not said for so long that it lives has lost its job. Seconds; no fewer than 10. */
const HEARTBEAT_SECONDS = 20
/** How often to look for work that another process has sent; what this one sends is begun at once. Seconds. */
const POLL_SECONDS = 2
const REPEAT_POLL_SECONDS = 30
/** The longest that a job may take. Seconds. */
const EXPIRES_SECONDS = 3600
const STOP_MS = 5000
/** Whoever runs a job counts its failures themselves; each process that retires costs one here. */
const RETRY_LIMIT = 1000

/** Opens the queue of pg-boss on the database that there is. Nothing happens before `start`. */
export function openJobQueue({ db, url, log, repeatPollSeconds = REPEAT_POLL_SECONDS }: QueueOptions): JobQueue {
  const boss = new PgBoss({
    ...(url === undefined ? { backend: 'pglite' } : {}),
    db: shared(backgroundDatabase(db)),
    cronWorkerIntervalSeconds: repeatPollSeconds,
    cronMonitorIntervalSeconds: repeatPollSeconds,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const interruption = new AbortController()
  const repeated: { name: string; cron: string; run: (signal: AbortSignal) => Promise<void> }[] = []
  let work: QueueWork | undefined
  let starting: Promise<void> | undefined
  let isOpen = false
  let worker: string | undefined
  let looking: NodeJS.Timeout | undefined
  let look = Promise.resolve()

  async function begin(served: QueueWork) {
    try {
      await boss.start()
      await boss.createQueue(NAME, {
        retryLimit: RETRY_LIMIT,
        expireInSeconds: EXPIRES_SECONDS,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        deleteAfterSeconds: 24 * 3600,
      })
      // From here on jobs are sent: one that is made now may be missing among the unfinished.
      isOpen = true
      // Nobody else works on the embedded database: what was at work there died with the process before.
      await putUnfinished(served, { anew: url === undefined })
      if (interruption.signal.aborted) return
      await beginWorker(served)
      await beginRepeated()
      looking = setInterval(() => {
        look = look.then(() => sendUnsent(served))
      }, repeatPollSeconds * 1000)
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => {})
      throw error
    }
  }

  async function putUnfinished(served: QueueWork, { anew }: { anew: boolean }) {
    for (const job of await served.unfinished()) {
      if (anew) await boss.deleteJob(NAME, job.key)
      await put(job)
    }
  }

  /** The answer to a commit may be lost: then the job is there, and whoever made it could not send it. */
  async function sendUnsent(served: QueueWork) {
    try {
      if (!interruption.signal.aborted) await putUnfinished(served, { anew: false })
    } catch (error) {
      // While the database is away the next look is soon enough.
      if (!(error instanceof DatabaseDown)) log.error({ err: error }, 'job queue')
    }
  }

  async function beginWorker(served: QueueWork) {
    worker = await boss.work<{ id: number }>(
      NAME,
      { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS },
      async ([job]) => {
        if (job !== undefined) await served.run(job.data.id, interruption.signal)
      },
    )
  }

  async function beginRepeated() {
    for (const { name, cron, run } of repeated) {
      // One waits at most: a process that was away does not make up for what it missed.
      const queue = {
        policy: 'short',
        retryLimit: 0,
        expireInSeconds: EXPIRES_SECONDS,
        deleteAfterSeconds: 3600,
      } as const
      await boss.createQueue(name, { ...queue, heartbeatSeconds: HEARTBEAT_SECONDS })
      await boss.schedule(name, cron)
      await boss.work(name, { batchSize: 1, pollingIntervalSeconds: repeatPollSeconds }, () =>
        traced({ name: `round ${name}`, kind: 'consumer' }, () => run(interruption.signal)),
      )
    }
  }

  async function put({ id, key }: QueuedJob) {
    await boss.send(NAME, { id }, { id: key })
    if (worker !== undefined) boss.notifyWorker(worker)
  }

  async function retire() {
    const names = [NAME, ...repeated.map(({ name }) => name)]
    const endWork = () => Promise.all(names.map((name) => boss.offWork(name)))
    // Before the interruption: this process must not take the interrupted job up itself.
    const idle = endWork()
    interruption.abort()
    await starting?.catch(() => {})
    clearInterval(looking)
    await look
    await idle
    // What a start that was under way has still begun.
    await endWork()
  }

  const patience = {
    signal: interruption.signal,
    tell: (cause: unknown) => log.warn({ err: cause }, 'job queue: the database does not answer'),
  }

  return {
    serve(served) {
      work = served
    },
    repeat(name, cron, run) {
      repeated.push({ name, cron, run })
    },
    async send(job) {
      if (work === undefined || !isOpen) return
      const served = work
      try {
        await put(job)
      } catch (error) {
        if (!(error instanceof DatabaseDown)) throw error
        retryWhileDown(() => putUnfinished(served, { anew: false }), patience).catch((failure: unknown) =>
          log.error({ err: failure }, 'job queue'),
        )
      }
    },
    async start() {
      if (work === undefined) throw new Error('The queue does not know its work')
      const served = work
      starting ??= retryWhileDown(() => begin(served), patience)
      await starting
    },
    retire,
    async stop() {
      await retire()
      if (starting === undefined) return
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

/** The connections that there are, waited for like everybody does: between the statements of others. */
function shared(db: Db) {
  return {
    executeSql: (text: string, values: unknown[] = []) =>
      db.connection().execute(async (connection) => {
        try {
          const result = await connection.executeQuery<unknown>(CompiledQuery.raw(text, values))
          return { rows: result.rows }
        } catch (error) {
          // A script that broke off inside its own transaction must not leave it open for the next in line.
          await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
          throw error
        }
      }),
  }
}
