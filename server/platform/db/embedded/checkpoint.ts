import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What a start after a crash reads again takes it a second for each 100 MB, and several on a busy machine. Bytes. */
const REDO_MAX = 32 * 1024 * 1024

/**
 * Writes down what the embedded database has only in its log so far, when that is much. PostgreSQL has a process of its own
 * for that; the embedded one is a single process, which would do it at its end alone: after a month without a restart the
 * log would fill the disk, and a crash would be followed by minutes of reading it. Answers whether it did.
 */
export async function checkpointIfDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ redo: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as redo from pg_control_checkpoint()`.execute(db)
  if ((rows[0]?.redo ?? 0) < REDO_MAX) return false
  await sql`checkpoint`.execute(db)
  return true
}
