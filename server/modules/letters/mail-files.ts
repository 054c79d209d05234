import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { letterOfFile } from '#server/platform/mail/mail.ts'

/** One whose address is kept nowhere stays as a file for so long, so that whoever tries the product can read it. */
const LAST_KEPT_MS = 60 * 60 * 1000

/**
 * Removes letters that are files, for want of a mail server, and of which nothing is kept any more: their term is over, or
 * their person has had all erased. A folder that is not there has none.
 */
export async function sweepMailFiles(db: Db, directory: string, clock: Clock): Promise<void> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = names.flatMap((name) => {
    const letter = letterOfFile(name)
    return letter === null ? [] : [{ name, letter }]
  })
  if (files.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select message_id::text as id from letters where message_id = any(${files.map(({ letter }) => letter)}::uuid[])
      and (recipient is not null or created_at > ${new Date(clock().getTime() - LAST_KEPT_MS)}::timestamptz)`.execute(
    db,
  )
  const kept = new Set(rows.map(({ id }) => id))
  for (const { name, letter } of files) if (!kept.has(letter)) await rm(join(directory, name), { force: true })
}
