import type { WatchedTable } from './changes.ts'
import { changesOf, rootDatabase, type Db, type Tx } from './database.ts'

interface Options<V> {
  /** What it reads of: any change of these is the end of all that is kept. */
  tables: readonly WatchedTable[]
  /** Kept at once; the oldest go first. */
  max: number
  read: (db: Db | Tx, key: string) => Promise<V>
}

/**
 * A reading that every page needs and that hardly ever comes out another: kept in the process until a commit changes a
 * table of it. What is not found is not kept, since a stranger may ask for anything. Nobody may change what it answers.
 */
export function cachedReading<V>({ tables, max, read }: Options<V>): (db: Db | Tx, key: string) => Promise<V> {
  const keptFor = new WeakMap<Db, Map<string, Promise<V>>>()

  function keptOf(db: Db): Map<string, Promise<V>> {
    const known = keptFor.get(db)
    if (known !== undefined) return known
    const kept = new Map<string, Promise<V>>()
    keptFor.set(db, kept)
    changesOf(db).on(tables, () => kept.clear())
    return kept
  }

  return (db, key) => {
    // A transaction knows what nobody else does yet.
    if (rootDatabase(db) !== db) return read(db, key)
    const kept = keptOf(db)
    if (!changesOf(db).isLive) return read(db, key)
    const known = kept.get(key)
    if (known !== undefined) return known
    const reading = read(db, key)
    kept.set(key, reading)
    const drop = () => kept.get(key) === reading && kept.delete(key)
    void reading.then((value) => value === undefined && drop(), drop)
    const [oldest = ''] = kept.keys()
    if (kept.size > max) kept.delete(oldest)
    return reading
  }
}
