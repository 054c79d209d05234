import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Db } from '#server/platform/db/database.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import {
  ARCHIVED_COLUMNS,
  BadArchive,
  readArchive,
  readArchiveIfAny,
  taken,
  writeArchive,
  type ArchivedLine,
  type ArchiveSpan,
} from './archive-file.ts'
import { FIRST_LINK } from './chain.ts'
import { record } from './commands.ts'
import { verifyChain } from './verification.ts'

const BATCH = 1000
/** What a record was before is asked for long after a year, and payments are kept for five (402-ФЗ). */
export const ARCHIVE_YEARS_MIN = 5

export interface Archived {
  file_name: string
  lines: number
}

/**
 * Takes the lines before a moment out into a file: written, read back and verified before the first one is deleted. Their
 * personal values go for good, because a file can forget nothing. What an earlier run left behind is deleted first. Null:
 * there is nothing as old. The last line of the log always stays.
 */
export async function archiveBefore(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  before: Date,
  directory: string,
): Promise<Archived | null> {
  refuseTooYoung(before, ctx.clock())
  const verdict = await verifyChain(ctx.db)
  if (!verdict.ok)
    throw new StartRefused(`Журнал нарушен у\u00a0записи №\u00a0${verdict.id}: в\u00a0архив он не\u00a0идёт.`)
  await deleteArchived(ctx.db)
  const span = await spanBefore(ctx.db, before)
  if (span === null) return null
  const file_name = `audit-${padded(span.first_id)}-${padded(span.last_id)}.jsonl.gz`
  // A run that broke off may have left it; somebody else's is no place for ours.
  const present = await readArchiveIfAny(directory, file_name)
  if (present === null) await writeArchive(directory, file_name, linesOf(ctx.db, span))
  else if (!isSame(present, span)) throw new StartRefused(taken(file_name))
  const written = await readArchive(directory, file_name)
  if (!isSame(written, span)) throw new BadArchive(`${file_name}: ${written.last_id}`)
  const actor = { actor: null, clock: ctx.clock, request: { id: 'audit-archive', ip: null, userAgent: null } }
  await transaction(ctx.db, async (tx) => {
    await tx
      .insertInto('audit_archives')
      .values({ ...written, file_name, archived_at: ctx.clock() })
      .execute()
    const subject = { type: 'export', id: null, label: `Журнал, ${written.lines}` }
    await record(tx, actor, 'audit-log.archived', subject, [
      { field: 'file', old: null, new: file_name },
      { field: 'sha256', old: null, new: written.sha256 },
    ])
  })
  await deleteArchived(ctx.db)
  return { file_name, lines: written.lines }
}

/** Reads every archive there is. Throws BadArchive at the first that is not there or not what it was. */
export async function verifyArchives(db: Db, directory: string): Promise<{ files: number; lines: number }> {
  const archives = await db.selectFrom('audit_archives').selectAll().orderBy('last_id').execute()
  let link = FIRST_LINK
  let lines = 0
  for (const archive of archives) {
    const found = await readArchive(directory, archive.file_name).catch((error: unknown) => {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      throw isMissing ? new BadArchive(`${archive.file_name}: нет файла`) : error
    })
    if (found.sha256 !== archive.sha256 || !isSame(found, archive) || found.prev_hash !== link)
      throw new BadArchive(archive.file_name)
    link = found.last_hash
    lines += found.lines
  }
  return { files: archives.length, lines }
}

function refuseTooYoung(before: Date, now: Date) {
  const newest = new Date(now)
  newest.setUTCFullYear(newest.getUTCFullYear() - ARCHIVE_YEARS_MIN)
  // The year has no 29 February, and 1 March is not as old yet.
  if (newest.getUTCDate() !== now.getUTCDate()) newest.setUTCDate(0)
  if (before > newest)
    throw new StartRefused(
      `В\u00a0архив идут записи старше ${ARCHIVE_YEARS_MIN}\u00a0лет: дата не\u00a0позже ${newest.toISOString().slice(0, 10)}.`,
    )
}

type Span = Omit<ArchiveSpan, 'sha256'>

/** From the first line that stands here to the last one before which all are old enough. */
async function spanBefore(db: Db, before: Date): Promise<Span | null> {
  const { rows } = await sql<Span>`
    with old as (
      select l.* from audit_log l
      where id < coalesce((select min(id) from audit_log where at >= ${before}), 9007199254740991)
        and id < (select max(id) from audit_log)
        and id > coalesce((select max(last_id) from audit_archives), 0))
    select first.id as first_id, first.prev_hash, last.id as last_id, last.hash as last_hash,
      (select count(*)::int from old) as lines
    from (select id, prev_hash from old order by id limit 1) first,
      (select id, hash from old order by id desc limit 1) last`.execute(db)
  return rows[0] ?? null
}

async function* linesOf(db: Db, { first_id, last_id }: Span): AsyncGenerator<ArchivedLine> {
  for (let after = first_id - 1; ;) {
    const batch = await db
      .selectFrom('audit_log')
      .select(ARCHIVED_COLUMNS)
      .where('id', '>', after)
      .where('id', '<=', last_id)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    yield* batch
    const last = batch.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** Deletes the lines that stand in an archive, in small transactions: it may be broken off, and the next run goes on. */
async function deleteArchived(db: Db) {
  for (;;) {
    const deleted = await transaction(db, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select id from audit_log where id <= (select max(last_id) from audit_archives) order by id limit ${BATCH}`.execute(
        tx,
      )
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return 0
      await sql`delete from audit_log_values where audit_log_id = any(${ids}::bigint[])`.execute(tx)
      await sql`delete from audit_log where id = any(${ids}::bigint[])`.execute(tx)
      return ids.length
    })
    if (deleted === 0) return
  }
}

function isSame(one: Span, other: Span): boolean {
  const fields = ['first_id', 'last_id', 'lines', 'prev_hash', 'last_hash'] as const
  return fields.every((field) => one[field] === other[field])
}

function padded(id: number): string {
  return String(id).padStart(9, '0')
}
