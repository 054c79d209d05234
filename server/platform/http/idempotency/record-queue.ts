import { boundedQueue } from '../../jobs/bounded-queue.ts'
import { RecordBusy } from '../../db/connection/failures.ts'

/** More changes of one record would only wait for each other, each with a connection of the database in its hand. */
const AT_ONCE = 2
/** Longer than a change takes that asks a bank. Milliseconds. */
const WAIT_MS = 12_000

interface Line {
  queued: ReturnType<typeof boundedQueue>
  users: number
  /** Sends away who waits when the record turns out to be held. */
  held: AbortController
}

/**
 * Lets two changes of a record run at once; the others wait here. One record that somebody holds in the database then
 * harms nobody else: without this ten saves of it would take all connections.
 */
export class RecordQueue {
  readonly #lines = new Map<string, Line>()

  async run<T>(record: string, left: () => AbortSignal, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(record) ?? newLine()
    this.#lines.set(record, line)
    line.users += 1
    try {
      return await line.queued(
        () => tellingWhoWaits(line, work),
        () => AbortSignal.any([left(), line.held.signal]),
      )
    } finally {
      line.users -= 1
      if (line.users === 0) this.#lines.delete(record)
    }
  }
}

/** Only work knows that the record is held. Whoever left the line, or waited too long in it, says nothing of the others. */
async function tellingWhoWaits<T>(line: Line, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RecordBusy) {
      line.held.abort()
      line.held = new AbortController()
    }
    throw error
  }
}

function newLine(): Line {
  const queued = boundedQueue({ atOnce: AT_ONCE, waitMs: WAIT_MS, refusal: () => new RecordBusy() })
  return { queued, users: 0, held: new AbortController() }
}
