import type { Db } from '#server/platform/db/database.ts'

interface Batch<V> {
  ids: Set<number>
  read: Promise<Map<number, V>>
}

/**
 * Reads by id what many ask for at once: whoever comes while a reading still waits for a connection is read with it, up
 * to so many ids, since one statement for all takes little longer than one for each. No reading has begun before it is
 * asked for, so nobody gets what was true before they came.
 */
export function batchedReads<V>(
  db: Db,
  read: (db: Db, ids: readonly number[]) => Promise<Map<number, V>>,
  idsMax: number,
) {
  let waiting: Batch<V> | null = null

  function begin(): Batch<V> {
    const ids = new Set<number>()
    const leave = () => {
      if (waiting === batch) waiting = null
    }
    const reading = db.connection().execute((connected) => {
      leave()
      return read(connected, [...ids])
    })
    const batch: Batch<V> = { ids, read: reading }
    // Without a connection nobody is read: whoever comes next tries anew.
    reading.catch(leave)
    return batch
  }

  return (ids: readonly number[]): Promise<Map<number, V>> => {
    if (waiting === null || waiting.ids.size + ids.length > idsMax) waiting = begin()
    for (const id of ids) waiting.ids.add(id)
    return waiting.read
  }
}
