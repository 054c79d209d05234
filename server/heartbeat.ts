import { setTimeout as sleep } from 'node:timers/promises'
import { deleteProcess, recordProcess } from './modules/status/commands.ts'
import type { Clock } from './platform/clock.ts'
import { backgroundDatabase, type Db } from './platform/db/database.ts'
import type { Log } from './platform/log.ts'
import type { OwnProcess } from './platform/observability/own-process.ts'

const BEAT_MS = 60_000
/** The end of the process waits no longer. Milliseconds. */
const STOP_MS = 1000

interface HeartbeatOptions {
  db: Db
  clock: Clock
  log: Log
  process: OwnProcess
}

/** Says every minute that this process lives. Ends, and says that it is gone, when the returned function is called. */
export function startHeartbeat({ db, clock, log, process }: HeartbeatOptions): () => Promise<void> {
  let isSilent = false
  const beat = async () => {
    try {
      await recordProcess(backgroundDatabase(db), process, clock())
      isSilent = false
    } catch (error) {
      if (!isSilent) log.warn({ err: error }, 'the process could not say that it lives')
      isSilent = true
    }
  }
  let last = beat()
  const timer = setInterval(() => {
    last = last.then(beat)
  }, BEAT_MS)
  return async () => {
    clearInterval(timer)
    const gone = last.then(() => deleteProcess(backgroundDatabase(db), process.name)).catch(() => {})
    // A database that is away holds up nobody's end: then the row stays for a day.
    await Promise.race([gone, sleep(STOP_MS, undefined, { ref: false })])
  }
}
