import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.gen.ts'
import { DatabaseDown, RecordBusy } from './failures.ts'

/** Lists are read from the replica again, or no more and why. */
export interface ReplicaNews {
  isRead: boolean
  cause?: unknown
}

interface Options {
  primary: Kysely<Tables>
  replica: Kysely<Tables>
  onNews?: ((news: ReplicaNews) => void) | undefined
  /** One that does not answer is asked again after so long. Milliseconds. */
  retryMs?: number
}

const RETRY_MS = 5000
/** Late at every question for so long: it is not asked at each of them any more. Milliseconds. */
const LATE_MS = 30_000
/** A commit needs a moment to travel; whoever waits at a screen does not wait for a replica that is late by more. */
const CATCH_UP_MS = [0, 2, 8, 20]

/**
 * A server that follows the primary. It is read only when it has everything that was committed before the question, by
 * whichever process: so nobody misses a write that they know of, and a page that is kept was never late.
 */
export class ReadReplica {
  readonly #primary: Kysely<Tables>
  readonly #replica: Kysely<Tables>
  readonly #onNews: (news: ReplicaNews) => void
  readonly #retryMs: number
  #isRead = true
  #awayUntil = 0
  #lateSince: number | null = null
  /** The look that is under way, and the one that all who ask meanwhile wait for. */
  #asked: Promise<boolean> | null = null
  #next: Promise<boolean> | null = null

  constructor({ primary, replica, onNews = () => {}, retryMs = RETRY_MS }: Options) {
    this.#primary = primary
    this.#replica = replica
    this.#onNews = onNews
    this.#retryMs = retryMs
  }

  async read<T>(otherwise: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    if (!(await this.#isCaughtUp())) return work(otherwise)
    try {
      return await work(this.#replica)
    } catch (error) {
      // Gone meanwhile, or it had to remove rows that the question was reading.
      if (!(error instanceof DatabaseDown || error instanceof RecordBusy)) throw error
      if (error instanceof DatabaseDown) this.#leave(error)
      return work(otherwise)
    }
  }

  #isCaughtUp(): Promise<boolean> {
    if (performance.now() < this.#awayUntil) return Promise.resolve(false)
    if (this.#asked === null) return this.#ask()
    // What is under way may have looked before the commit that this question knows of.
    this.#next ??= this.#asked.then(() => this.#ask())
    return this.#next
  }

  #ask(): Promise<boolean> {
    this.#next = null
    this.#asked = this.#look().finally(() => {
      this.#asked = null
    })
    return this.#asked
  }

  async #look(): Promise<boolean> {
    const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(this.#primary)
    try {
      for (const waitMs of CATCH_UP_MS) {
        if (waitMs > 0) await sleep(waitMs)
        // A server that follows nobody has replayed nothing.
        const { rows: replayed } = await sql<{ has: boolean }>`
          select coalesce(pg_last_wal_replay_lsn() >= ${rows[0]?.lsn}::pg_lsn, false) as has`.execute(this.#replica)
        if (replayed[0]?.has !== true) continue
        this.#lateSince = null
        if (!this.#isRead) this.#onNews({ isRead: true })
        this.#isRead = true
        return true
      }
      this.#lateSince ??= performance.now()
      if (performance.now() - this.#lateSince > LATE_MS) throw new Error('The replica does not keep up')
      return false
    } catch (error) {
      this.#leave(error)
      return false
    }
  }

  #leave(cause: unknown) {
    this.#awayUntil = performance.now() + this.#retryMs
    if (this.#isRead) this.#onNews({ isRead: false, cause })
    this.#isRead = false
  }
}
