import type { Actor, Ctx } from '../context.ts'
import { transaction, type Tx } from '../db/database.ts'

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
