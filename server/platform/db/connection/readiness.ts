import { setTimeout as sleep } from 'node:timers/promises'
import { probeDatabase, type Db } from '../database.ts'
import { PROBE } from './limits.ts'
import { isMigrated } from '../migrate.ts'

const asking = new WeakMap<Db, Promise<boolean>>()

/**
 * True when the database answers in time and its migrations are in place. Asked on a connection of its own, so that those
 * who wait for a lock do not make the process unready; who asks meanwhile gets the same answer.
 */
export function isReady(db: Db): Promise<boolean> {
  const known = asking.get(db)
  if (known !== undefined) return known
  const answer = isMigrated(probeDatabase(db)).catch(() => false)
  const inTime = Promise.race([answer, sleep(PROBE.statementMs, false, { ref: false })])
  asking.set(db, inTime)
  void inTime.finally(() => asking.delete(db))
  return inTime
}
