import { sql } from 'kysely'
import {
  HISTORY_SUBJECTS,
  type AuditChange,
  type HistoryEntry,
  type HistorySubject,
  type LastChange,
} from '#contract/office/audit-log.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Forbidden, NotFound } from '#server/platform/http/errors.ts'
import { missing } from '#server/platform/http/guard.ts'
import { throwIfRefused } from '#server/platform/refusal.ts'
import { listAuditLog, newestLines, withRecordTitles } from '../audit-log/queries.ts'
import { hasNoHigherRole } from '../users/queries.ts'
import { READERS } from './policy.ts'
import { presentHistory } from './presenter.ts'
import { SUBJECTS } from './subjects.ts'

interface Asked {
  subject_type: HistorySubject
  subject_id: number
  page: number
  per_page: number
}

/**
 * One page of a record's own history, the newest first, cut to what this person may see of the record.
 * Throws Forbidden for a record that is closed to them, NotFound when there is none.
 */
export async function historyOfRecord(
  ctx: Ctx,
  { subject_type: type, subject_id: id, page, per_page }: Asked,
  timeZone: string,
): Promise<{ lines: HistoryEntry[]; total: number }> {
  if (!READERS[type].some((permission) => ctx.actor.permissions.has(permission))) {
    throw new Forbidden(missing(READERS[type][0]))
  }
  const { find, refusalToRead, refusalToChange, refusalToPutBack } = SUBJECTS[type]
  const record = await find(ctx.db, id)
  if (record === undefined) throw new NotFound()
  throwIfRefused(refusalToRead?.(ctx.actor, record) ?? null, 'subject_id')
  const filter = { subject_type: type, subject_id: String(id) }
  const list = { page, per_page, sort_column: 'id', sort_direction: 'desc' } as const
  const { entries, total } = await listAuditLog(ctx.db, filter, list, { timeZone })
  const isClosed = (refusalToChange?.(ctx.actor, record) ?? null) !== null
  const isOpen = (change: AuditChange) => !isClosed && (refusalToPutBack?.(ctx.actor, record, change) ?? null) === null
  const lines = await withRecordTitles(
    ctx,
    entries.map((entry) => presentHistory(entry, ctx.actor)),
  )
  return { lines: lines.map((line) => withReverts(line, isOpen)), total }
}

/** What was done last to the records whose history this person may read: nobody’s comings and goings, nobody above. */
export async function lastChanges(ctx: Ctx, limit: number): Promise<LastChange[]> {
  const { actor } = ctx
  const may = (permission: Permission) => actor.permissions.has(permission)
  const types = HISTORY_SUBJECTS.filter((type) => READERS[type].some(may))
  const condition = sql`a.subject_type = any(${types}::text[]) and a.action not like 'auth.%' and a.result = 'ok'
    and (a.subject_type <> 'user' or a.subject_id in (select u.id::text from users u where ${hasNoHigherRole(actor)}))
    and (a.subject_type <> 'psychologist' or ${may('psychologists.view')}::boolean
      or a.subject_id = ${String(actor.psychologistId)})`
  const lines = await newestLines(ctx.db, condition, limit)
  return withRecordTitles(
    ctx,
    lines.map(({ line, together }) => ({ ...presentHistory(line, actor), together })),
  )
}

/** Offers to put back what would not be refused as the record stands now. */
function withReverts(line: HistoryEntry, isOpen: (change: AuditChange) => boolean): HistoryEntry {
  const open = line.changes.filter((change) => line.can.fields.includes(change.field) && isOpen(change))
  return { ...line, can: { revert: open.length > 0, fields: open.map(({ field }) => field) } }
}
