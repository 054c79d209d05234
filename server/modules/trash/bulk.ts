import { sql } from 'kysely'
import { ENTITIES } from '#contract/entities.ts'
import type { BulkResult } from '#contract/office/bulk.ts'
import type { Undone } from '#contract/office/operations.ts'
import { TRASH_TYPES, trashKey, type TrashBulk, type TrashKey, type TrashType } from '#contract/office/trash.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { explainingConstraints } from '#server/platform/db/constraints.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { missing } from '#server/platform/http/guard.ts'
import { changeMany, revertMany, type OperationItem, type Undoables } from '../operations/commands.ts'
import { marksOf, RACES, type Mark } from './marks.ts'

/** How these operations are taken back. Which right each record takes, its kind says. */
export const trashOperations: Undoables = {
  'trash.restore': { permission: TRASH_TYPES.map((type) => ENTITIES[type].trash), revert: trashAgain },
}

/** Takes records of any kind out of the trash, with everything that they were linked to. */
export async function restoreMany(ctx: Ctx, input: TrashBulk): Promise<BulkResult<TrashKey>> {
  return explainingConstraints(RACES, () =>
    transaction(ctx.db, async (tx) => {
      const marks = await marksOf(tx, input.ids)
      const twins = takenTwice(ctx.actor, input.ids, marks)
      return changeMany(tx, ctx, {
        kind: 'trash.restore',
        type: 'trash',
        label: 'Возвращены из корзины записи',
        input,
        rows: marks,
        labelOf: (mark) => labelFor(ctx.actor, mark),
        missingLabel: numberOf,
        reasonToLeave: (mark) =>
          lacking(ctx.actor, mark) ??
          (mark.is_trashed ? null : 'Уже не\u00a0в\u00a0корзине.') ??
          mark.obstacle ??
          (twins.has(mark.id) ? SAME_NAME : null),
        write: (chosen) => move(tx, ctx, chosen, null),
      })
    }),
  )
}

async function trashAgain(tx: Tx, ctx: Ctx, items: OperationItem[]): Promise<Undone<TrashKey>> {
  const ids = items.map(({ id, type }) => trashKey(type as TrashType, id))
  return revertMany(tx, ctx, {
    type: 'trash',
    ids,
    rows: await marksOf(tx, ids),
    labelOf: (mark) => labelFor(ctx.actor, mark),
    missingLabel: numberOf,
    reasonToLeave: (mark) => lacking(ctx.actor, mark) ?? (mark.is_trashed ? 'Уже в\u00a0корзине.' : null),
    write: (chosen) => move(tx, ctx, chosen, ctx.clock()),
  })
}

const SAME_NAME = 'Среди выбранных есть запись с\u00a0тем\u00a0же названием: вернётся только она.'

/** Of several chosen that cannot stand beside each other, all but the first. */
function takenTwice(actor: Actor, ids: readonly TrashKey[], marks: readonly Mark[]): Set<TrashKey> {
  const markById = new Map(marks.map((mark) => [mark.id, mark]))
  const seen = new Set<string>()
  return new Set(
    ids.filter((id) => {
      const mark = markById.get(id)
      if (mark === undefined || !mark.is_trashed || mark.obstacle !== null || lacking(actor, mark) !== null)
        return false
      const claims = mark.claims.map((claim) => `${mark.type} ${claim}`)
      if (claims.some((claim) => seen.has(claim))) return true
      for (const claim of claims) seen.add(claim)
      return false
    }),
  )
}

async function move(tx: Tx, ctx: Ctx, marks: Mark[], deletedAt: Date | null) {
  for (const [type, ofKind] of Map.groupBy(marks, (mark) => mark.type)) {
    const ids = ofKind.map(({ record_id }) => record_id)
    await sql`update ${sql.table(ENTITIES[type].plural)}
      set deleted_at = ${deletedAt}::timestamptz, version = version + 1, updated_at = ${ctx.clock()}
      where id = any(${ids}::int[])`.execute(tx)
  }
  const verb = deletedAt === null ? 'restored' : 'deleted'
  return marks.map((mark) => ({
    id: mark.record_id,
    type: mark.type,
    label: mark.title,
    version: mark.version + 1,
    action: `${mark.type}.${verb}` as const,
    changes: [{ field: 'deleted_at', old: mark.deleted_at, new: deletedAt?.toISOString() ?? null }],
    logged: [],
  }))
}

/** What the single restore would answer. */
function lacking(actor: Actor, { type }: Mark): string | null {
  const permission = ENTITIES[type].trash
  return actor.permissions.has(permission) ? null : missing(permission)
}

/** What somebody may not take out stays nameless, as in the list. */
function labelFor(actor: Actor, mark: Mark): string {
  return lacking(actor, mark) === null ? named(mark) : numberOf(mark.id)
}

function named({ type, title }: Mark): string {
  return type === 'psychologist' ? title : `${ENTITIES[type].nouns.title} «${title}»`
}

function numberOf(id: TrashKey): string {
  const [type, number] = id.split(':') as [TrashType, string]
  return `${ENTITIES[type].nouns.title} №\u00a0${number}`
}
