import { sql } from 'kysely'
import { backgroundDatabase, type Db } from '../db/database.ts'

/** A finished backup, as the database remembers it: staff see how old the newest is. */
export interface BackupRecord {
  /** ISO. */
  finished_at: string
  /** Where it lies, without the keys to it. */
  place: string
  rows: number
  files: number
  is_sealed: boolean
}

const KEPT = '1 year'

export async function recordBackup(db: Db, backup: BackupRecord): Promise<void> {
  const { finished_at, place, rows, files, is_sealed } = backup
  await backgroundDatabase(db)
    .insertInto('backups')
    .values({ finished_at: new Date(finished_at), place, rows, files, is_sealed })
    .execute()
  await sql`delete from backups where finished_at < ${finished_at}::timestamptz - ${KEPT}::interval`.execute(
    backgroundDatabase(db),
  )
}
