import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import { BULK_NAMED, type BulkResult } from '#contract/office/bulk.ts'
import type { Undone } from '#contract/office/operations.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { jsonText } from '#server/platform/db/json.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { partitionEligible, type EligibilityRules } from '#server/platform/partition-eligible.ts'
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

export interface ChangedItem extends OperationItem {
  action: `${string}.${string}`
  /** What the log tells of it, where that is not what an undo needs. */
  logged?: AuditChange[]
}

interface Operation {
  /** `psychologists.publish` */
  kind: string
  /** What the audit log calls the records, in the singular. */
  type: string
  /** «Опубликованы психологи»; the number is added. */
  label: string
}

/** Which of the records are changed, and how: `write` gets those that can be. */
interface Changing<Id, R> extends EligibilityRules<Id, R> {
  rows: readonly R[]
  write: (chosen: R[]) => Promise<ChangedItem[]>
}

interface ManyChange<Id, R> extends Operation, Changing<Id, R> {
  input: { ids: readonly Id[]; dry_run?: boolean | undefined }
  /** What the answer says of a record that changes, where that is more than what it is called. */
  nameOf?: (row: R) => string
}

interface ManyReverted<Id, R> extends Pick<Operation, 'type'>, Changing<Id, R> {
  ids: readonly Id[]
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

/** Changes those records that can be, keeps that as one operation, and tells of the others. A dry run writes nothing. */
export async function changeMany<Id extends number | string, R extends { id: Id }>(
  tx: Tx,
  ctx: Ctx,
  { input, rows, write, nameOf, ...change }: ManyChange<Id, R>,
): Promise<BulkResult<Id>> {
  const { chosen, skipped } = partitionEligible(input.ids, rows, change)
  const names = chosen.slice(0, BULK_NAMED).map(nameOf ?? change.labelOf)
  const operation_id = input.dry_run ? null : await saveOperation(tx, ctx, change, await write(chosen))
  return { changed: chosen.length, names, skipped, operation_id }
}

/** Puts those records back that can be, and tells of the others. */
export async function revertMany<Id extends number | string, R extends { id: Id }>(
  tx: Tx,
  ctx: Ctx,
  { type, ids, rows, write, ...rules }: ManyReverted<Id, R>,
): Promise<Undone<Id>> {
  const { chosen, skipped } = partitionEligible(ids, rows, rules)
  await recordItems(tx, ctx, type, await write(chosen))
  return { reverted: chosen.length, skipped }
}

/** The items of an operation by the record: what it changed, and what that was before. */
export function itemsById(items: readonly OperationItem[]) {
  const byId = new Map(items.map((item) => [item.id, item]))
  const changesOf = ({ id }: { id: number }) => byId.get(id)?.changes ?? []
  return {
    ids: items.map(({ id }) => id),
    changesOf,
    oldValues: (row: { id: number }) => Object.fromEntries(changesOf(row).map(({ field, old }) => [field, old])),
  }
}

async function recordItems(tx: Tx, ctx: Ctx, type: string, items: ChangedItem[]) {
  await recordAll(
    tx,
    ctx,
    items.map(({ id, type: own = type, label, version, action, logged, changes }) => ({
      action,
      subject: { type: own, id, label, version },
      changes: logged ?? changes,
    })),
  )
}

/** Writes a line of history for each record that changed, and keeps the whole as an operation. */
export async function saveOperation(tx: Tx, ctx: Ctx, { kind, type, label }: Operation, items: ChangedItem[]) {
  if (items.length === 0) return null
  await recordItems(tx, ctx, type, items)
  const id = await openOperation(tx, ctx, { kind, type, label: `${label}: ${items.length}` })
  await saveItems(tx, id, type, items)
  return id
}

/** One that is written in several transactions: `id` is null before the first of them. */
interface Growing extends Operation {
  id: number | null
  /** The lines of history are written already. */
  isLogged?: boolean
}

/** Adds records to an operation, which begins with the first of them; answers its id, or null while there is none. */
export async function appendToOperation(
  tx: Tx,
  ctx: Ctx,
  { id, isLogged, ...operation }: Growing,
  items: ChangedItem[],
) {
  if (items.length === 0) return id
  if (isLogged !== true) await recordItems(tx, ctx, operation.type, items)
  const operationId = id ?? (await openOperation(tx, ctx, operation))
  await saveItems(tx, operationId, operation.type, items)
  await sql`
    update operations set label = ${operation.label}::text || ': ' || (
      select count(*) from operation_items where operation_id = ${operationId} and subject_type = ${operation.type})
    where id = ${operationId}`.execute(tx)
  return operationId
}

async function openOperation(tx: Tx, ctx: Ctx, { kind, type, label }: Operation): Promise<number> {
  const { id } = await tx
    .insertInto('operations')
    .values({ kind, subject_type: type, label, actor_id: ctx.actor.id, at: ctx.clock(), request_id: ctx.request.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function saveItems(tx: Tx, operationId: number, type: string, items: readonly ChangedItem[]) {
  for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
    await tx
      .insertInto('operation_items')
      .values(
        items.slice(start, start + ITEMS_AT_ONCE).map((item) => ({
          operation_id: operationId,
          subject_type: item.type ?? type,
          subject_id: item.id,
          label: item.label,
          version: item.version,
          changes: jsonText(item.changes),
        })),
      )
      .execute()
  }
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
export async function eraseSubjects(tx: Tx, type: string, ids: number[]) {
  await sql`delete from operation_items where subject_type = ${type} and subject_id = any(${ids}::int[])`.execute(tx)
}

/** Forgets what a field of these records was: an undo leaves it as it stands then. */
export async function eraseField(tx: Tx, type: string, ids: number[], field: string) {
  await sql`
    update operation_items i set changes = coalesce((
      select jsonb_agg(c) from jsonb_array_elements(i.changes) c where c ->> 'field' <> ${field}), '[]')
    where i.subject_type = ${type} and i.subject_id = any(${ids}::int[])
      and i.changes @> jsonb_build_array(jsonb_build_object('field', ${field}::text))`.execute(tx)
}

/** Forgets the operations that nobody can undo any more. */
export async function sweepOperations(db: Db, clock: Clock) {
  await db.deleteFrom('operations').where('at', '<', undoableSince(clock())).execute()
}
