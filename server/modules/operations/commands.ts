import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import { BULK_NAMED, type BulkResult, type Skipped } from '#contract/office/bulk.ts'
import type { Undone } from '#contract/office/operations.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { jsonText } from '#server/platform/db/json.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { throwIfRefused } from '#server/platform/refusal.ts'
import { recordAll } from '../audit-log/commands.ts'
import { canSee, refusalToUndo, undoableSince, type Needed } from './policy.ts'
import { itemsOf, lockOperation } from './queries.ts'

/** One record of an operation: the version that was written, and what changed. */
export interface OperationItem {
  id: number
  /** What it is, where the operation holds several kinds. */
  type?: string
  label: string
  version: number
  changes: AuditChange[]
}

/** A change of many records that has just been written. */
interface Change {
  /** `psychologists.publish` */
  kind: string
  /** What the audit log calls the records, in the singular. */
  type: string
  /** «Опубликованы психологи»; the number is added. */
  label: string
  items: ChangedItem[]
}

interface ChangedItem extends OperationItem {
  action: `${string}.${string}`
  /** What the log tells of it, where that is not what an undo needs. */
  logged?: AuditChange[]
}

/** How one kind of operation is taken back, and the permission that it takes. */
export interface Undoable {
  permission: Needed
  revert: (tx: Tx, ctx: Ctx, items: OperationItem[]) => Promise<Undone<number | string>>
}

/** By kind. */
export type Undoables = Record<string, Undoable>

/** Items go into one statement so many at a time. */
const ITEMS_AT_ONCE = 1000

/** Writes a line of history for each record that changed, and keeps the whole as an operation. */
export async function keepOperation(tx: Tx, ctx: Ctx, { kind, type, label, items }: Change): Promise<number | null> {
  if (items.length === 0) return null
  await recordAll(
    tx,
    ctx,
    items.map(({ id, type: own = type, label: name, version, action, logged, changes }) => ({
      action,
      subject: { type: own, id, label: name, version },
      changes: logged ?? changes,
    })),
  )
  const operation = await tx
    .insertInto('operations')
    .values({
      kind,
      subject_type: type,
      label: `${label}: ${items.length}`,
      actor_id: ctx.actor.id,
      at: ctx.clock(),
      request_id: ctx.request.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
    await tx
      .insertInto('operation_items')
      .values(
        items.slice(start, start + ITEMS_AT_ONCE).map((item) => ({
          operation_id: operation.id,
          subject_type: item.type ?? type,
          subject_id: item.id,
          label: item.label,
          version: item.version,
          changes: jsonText(item.changes),
        })),
      )
      .execute()
  }
  return operation.id
}

/** The answer to a change of many: what it did. */
export async function answerBulk<Id>(
  tx: Tx,
  ctx: Ctx,
  change: Change,
  skipped: Skipped<Id>[],
): Promise<BulkResult<Id>> {
  const operation_id = await keepOperation(tx, ctx, change)
  return { ...answerDryRun(change.items, ({ label }) => label, skipped), operation_id }
}

/** What a change of many would do; nothing was written. */
export function answerDryRun<Id, R>(
  chosen: readonly R[],
  labelOf: (row: R) => string,
  skipped: Skipped<Id>[],
): BulkResult<Id> {
  return { changed: chosen.length, names: chosen.slice(0, BULK_NAMED).map(labelOf), skipped, operation_id: null }
}

/**
 * Takes an operation back, once: each record whose changed fields still hold what it wrote. The others are told.
 * Throws NotFound for somebody else's, Invalid when it was undone before or is too old.
 */
export async function undoOperation(ctx: Ctx, id: number, undoables: Undoables): Promise<Undone<number | string>> {
  return transaction(ctx.db, async (tx) => {
    const operation = await lockOperation(tx, id)
    if (operation === undefined || !canSee(ctx.actor, operation)) throw new NotFound('Такой операции нет.')
    const undoable = undoables[operation.kind]
    throwIfRefused(refusalToUndo(ctx.actor, operation, undoable?.permission, ctx.clock()), 'form')
    const undone = await (undoable as Undoable).revert(tx, ctx, await itemsOf(tx, id))
    await tx
      .updateTable('operations')
      .set({ undone_at: ctx.clock(), undone_by: ctx.actor.id })
      .where('id', '=', id)
      .execute()
    return undone
  })
}

/** Forgets what operations held of these records: their names, and what they were before. */
export async function forgetSubjects(tx: Tx, type: string, ids: number[]) {
  await sql`delete from operation_items where subject_type = ${type} and subject_id = any(${ids}::int[])`.execute(tx)
}

/** Forgets the operations that nobody can undo any more. */
export async function sweepOperations(db: Db, clock: Clock) {
  await db.deleteFrom('operations').where('at', '<', undoableSince(clock())).execute()
}
