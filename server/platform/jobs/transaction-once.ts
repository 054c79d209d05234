import type { Actor, Ctx } from '../context.ts'
import { transaction, type Tx } from '../db/database.ts'

/** Ties a transaction to the Idempotency-Key of its request. */
export interface CommitOnce {
  /** Takes the key, or throws with the answer of whoever had it first. */
  claim: (tx: Tx) => Promise<void>
  /** Keeps what the transaction came to. */
  keep: (tx: Tx, result: unknown) => Promise<void>
}

/**
 * Runs `work` in one transaction, for one request of all that carry the same Idempotency-Key: work, key and answer are
 * committed together or not at all. Without a key it is a transaction like any other.
 */
export function transactionOnce<T>(
  { db, commitOnce }: Pick<Ctx<Actor | null>, 'db' | 'commitOnce'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(db, async (tx) => {
    await commitOnce?.claim(tx)
    const result = await work(tx)
    await commitOnce?.keep(tx, result)
    return result
  })
}
