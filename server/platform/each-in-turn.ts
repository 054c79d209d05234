import { DatabaseDown } from './db/connection/failures.ts'

/** What the work for one answers to leave those after it for another time. */
export const STOP = Symbol('stop')

/**
 * Does each, one after another, whatever came of those before it: what goes wrong with one holds up none after it, unless the
 * database is away. Throws at the end what went wrong, the failures of several as an AggregateError.
 */
export async function eachInTurn<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      if ((await work(item)) === STOP) break
    } catch (failure) {
      failures.push(failure)
      // Those after it would find nobody either, each after a while.
      if (failure instanceof DatabaseDown) break
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} failed`)
  if (failures.length === 1) throw failures[0]
}
