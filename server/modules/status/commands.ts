import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { OwnProcess } from '#server/platform/observability/own-process.ts'

/** What was killed is shown for so long. */
const KEPT = sql`interval '1 day'`

/** Says that this process lives, and how much room it has. */
export async function recordProcess(db: Db, { name, version, node, startedAt, rooms }: OwnProcess, now: Date) {
  const { data, files } = await rooms()
  const told = {
    version,
    node,
    started_at: startedAt,
    seen_at: now,
    data_free: data?.free ?? null,
    data_size: data?.size ?? null,
    files_free: files?.free ?? null,
    files_size: files?.size ?? null,
  }
  await db
    .insertInto('processes')
    .values({ name, ...told })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(told))
    .execute()
}

/** A process that ends by itself is missed by nobody. */
export async function deleteProcess(db: Db, name: string) {
  await db.deleteFrom('processes').where('name', '=', name).execute()
}

export async function sweepProcesses(db: Db, now: Date) {
  await sql`delete from processes where seen_at < ${now}::timestamptz - ${KEPT}`.execute(db)
}
