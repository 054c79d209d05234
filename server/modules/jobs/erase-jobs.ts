import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { eachInTurn } from '#server/platform/each-in-turn.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

const ERASED = 'Файл убран: в\u00a0нём мог быть человек, данные которого попросили удалить. Сделайте файл ещё раз.'

/** The clocks of two processes differ by less. */
const CLOCKS_APART_MS = 5_000

/** Where somebody may stand who is to be forgotten. */
export interface Mentioned {
  /** The lists that may have them: files of these are taken away whole, since nobody can take one row out of a table. */
  lists: string[]
  /** Whether what somebody typed looks for them. */
  isAbout: (text: string) => boolean
}

/**
 * Takes files away that may name somebody who is to be forgotten, and the searches for them that jobs keep. The bytes go
 * after the commit, with `removeErasedFiles`, or else with the next round. Exports that are at work begin anew.
 */
export async function eraseJobs(tx: Tx, now: Date, { lists, isAbout }: Mentioned): Promise<void> {
  const { rows } = await sql<{ id: number; params: unknown }>`select id, params from jobs order by id`.execute(tx)
  const named = rows.filter(({ params }) => textsIn(params).some(isAbout)).map(({ id }) => id)
  await sql`
    update jobs set params = case when not id = any(${named}::int[]) then params when kind <> 'import' then '{}'
        else jsonb_build_object('source', params -> 'source', 'inputs', coalesce(params -> 'inputs', '[]')) end,
      state = case when state in ('queued', 'running') or file_key is not null then 'failed' else state end,
      errors = case when state in ('queued', 'running') or file_key is not null then array[${ERASED}::text] else errors end,
      finished_at = coalesce(finished_at, ${now}), expires_at = case when file_key is null then expires_at else least(expires_at, ${now}) end
    where id = any(${named}::int[])
      or params ->> 'source' = any(${lists}::text[]) and (state = 'running' and kind <> 'export' or file_key is not null)`.execute(
    tx,
  )
  // One that is in line only stays there, held until the commit: begun sooner it would read the person still.
  await beginAnew(tx, lists, ['queued', 'running'])
}

/** Removes those files after an erasure that began at `since`, and has begun anew what read its rows before they were gone. */
export async function removeErasedFiles(
  { db, storage, clock }: { db: Db; storage: Storage; clock: Clock },
  { lists, since }: { lists: string[]; since: Date },
): Promise<void> {
  const now = clock()
  await beginAnew(db, lists, ['running'])
  // Asked for while the erasure was under way, and done before it was over.
  await sql`
    update jobs set state = 'failed', errors = array[${ERASED}::text], expires_at = ${now}
    where kind = 'export' and state = 'done' and file_key is not null and params ->> 'source' = any(${lists}::text[])
      and created_at > ${new Date(since.getTime() - CLOCKS_APART_MS)}`.execute(db)
  await removeStaleFiles(db, storage, now)
}

/** Whoever runs one of them notices at the next step, drops what is written and takes it up again. */
async function beginAnew(db: Db | Tx, lists: string[], states: string[]) {
  await sql`
    update jobs set state = 'queued', done = 0, interruptions = interruptions + (state = 'running')::int
    where kind = 'export' and state = any(${states}::text[]) and params ->> 'source' = any(${lists}::text[])`.execute(
    db,
  )
}

/** Removes the files whose time is up. */
export async function removeStaleFiles(db: Db, storage: Storage, now: Date): Promise<void> {
  const stale = await db
    .selectFrom('jobs')
    .select(['id', 'file_key'])
    .where('file_key', 'is not', null)
    .where('expires_at', '<=', now)
    .execute()
  await eachInTurn(stale, async ({ id, file_key }) => {
    await storage.remove(file_key ?? '')
    await db.updateTable('jobs').set({ file_key: null }).where('id', '=', id).execute()
  })
}

/** Every text of these params; of an address what its query asks for. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return value.startsWith('?') ? [...new URLSearchParams(value).values()] : [value]
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
