import { sql } from 'kysely'
import {
  NO_SUCH_ROLE,
  VIEWS_MAX,
  type SavedViewCreate,
  type SavedViewUpdate,
  type ViewScreen,
} from '#contract/office/saved-views.ts'
import type { Ctx } from '#server/platform/context.ts'
import { explainingConstraints } from '#server/platform/db/constraints.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#server/platform/http/errors.ts'
import { throwIfRefused } from '#server/platform/refusal.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { allRoles } from '../roles/queries.ts'
import { canChange, refusalToShare, refusalToUse } from './policy.ts'
import { presentSavedView } from './presenter.ts'
import { findSavedView, type SavedViewRow } from './queries.ts'

export { eraseViewsAbout } from './erase-views.ts'

const CONSTRAINTS = {
  saved_views_name_key: { field: 'name', message: 'Вид с таким названием у вас уже есть' },
  saved_views_shared_role_fkey: { field: 'shared_role', message: NO_SUCH_ROLE },
}
const FIELDS = ['name', 'state', 'shared_role', 'is_default'] as const

export async function createSavedView(ctx: Ctx, input: SavedViewCreate): Promise<SavedViewRow> {
  throwIfRefused(refusalToUse(ctx.actor, input.screen), 'screen')
  await refuseSharing(ctx.db, ctx, input.shared_role, input.screen)
  return explainingConstraints(CONSTRAINTS, () =>
    transactionOnce(ctx, async (tx) => {
      await lockViewsOf(tx, ctx.actor.id, input.screen)
      await refuseTooMany(tx, ctx.actor.id, input.screen)
      if (input.is_default) await clearDefault(tx, ctx.actor.id, input.screen)
      const { id } = await tx
        .insertInto('saved_views')
        .values({ ...input, owner_id: ctx.actor.id, created_at: ctx.clock(), updated_at: ctx.clock() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const made = await load(tx, ctx, id)
      const changes = FIELDS.map((field) => ({ field, old: null, new: made[field] }))
      await record(tx, ctx, 'saved-view.created', subject(made), changes)
      return made
    }),
  )
}

/** Saves what is sent and differs. A stale `version` is a Conflict, and nothing is written. */
export async function updateSavedView(ctx: Ctx, id: number, input: SavedViewUpdate): Promise<SavedViewRow> {
  const { version, ...fields } = input
  return explainingConstraints(CONSTRAINTS, () =>
    transaction(ctx.db, async (tx) => {
      const before = await lock(tx, ctx, id)
      if (version !== undefined && version !== before.version) {
        const changed = await fieldsChangedSince(tx, 'saved-view', id, version)
        throw new Conflict(presentSavedView(before, ctx.actor), changed.fields)
      }
      const changes = FIELDS.filter((field) => fields[field] !== undefined && fields[field] !== before[field]).map(
        (field) => ({ field, old: before[field], new: fields[field] }),
      )
      if (changes.length === 0) return before
      if (changes.some(({ field }) => field === 'shared_role')) {
        await refuseSharing(tx, ctx, fields.shared_role, before.screen)
      }
      if (fields.is_default === true) await clearDefault(tx, before.owner_id, before.screen)
      await tx
        .updateTable('saved_views')
        .set({
          ...Object.fromEntries(changes.map((change) => [change.field, change.new])),
          version: before.version + 1,
          updated_at: ctx.clock(),
        })
        .where('id', '=', id)
        .execute()
      const after = await load(tx, ctx, id)
      await record(tx, ctx, 'saved-view.updated', subject(after), changes)
      return after
    }),
  )
}

export async function deleteSavedView(ctx: Ctx, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const view = await lock(tx, ctx, id)
    await tx.deleteFrom('saved_views').where('id', '=', id).execute()
    await record(tx, ctx, 'saved-view.deleted', { ...subject(view), version: view.version + 1 })
  })
}

/** Holds a view that somebody may change. */
async function lock(tx: Tx, ctx: Ctx, id: number): Promise<SavedViewRow> {
  const seen = await load(tx, ctx, id)
  await lockViewsOf(tx, seen.owner_id, seen.screen)
  const view = await load(tx, ctx, id)
  if (!canChange(ctx.actor, view)) throw new Forbidden(`Этот вид меняет его автор: ${view.owner_name}.`)
  return view
}

async function load(tx: Tx, ctx: Ctx, id: number): Promise<SavedViewRow> {
  const view = await findSavedView(tx, ctx.actor, id)
  if (view === undefined) throw new NotFound('Такого вида нет.')
  return view
}

/** Whoever changes the views of one person on one screen waits in line: there is one default, and a limit. */
async function lockViewsOf(tx: Tx, ownerId: number, screen: ViewScreen) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${ownerId} ${screen}`}::text, 0))`.execute(tx)
}

async function refuseTooMany(tx: Tx, ownerId: number, screen: ViewScreen) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_views where owner_id = ${ownerId} and screen = ${screen}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= VIEWS_MAX) {
    throw new Invalid({ name: [`Видов уже ${VIEWS_MAX}. Удалите ненужный.`] })
  }
}

async function clearDefault(tx: Tx, ownerId: number, screen: ViewScreen) {
  await tx
    .updateTable('saved_views')
    .set({ is_default: false })
    .where('owner_id', '=', ownerId)
    .where('screen', '=', screen)
    .where('is_default', '=', true)
    .execute()
}

async function refuseSharing(db: Db, ctx: Ctx, name: string | null | undefined, screen: ViewScreen) {
  if (typeof name !== 'string') return
  const role = (await allRoles(db)).find((one) => one.name === name)
  if (role === undefined) throw new Invalid({ shared_role: [NO_SUCH_ROLE] })
  throwIfRefused(refusalToShare(ctx.actor, role, screen), 'shared_role')
}

function subject(view: SavedViewRow) {
  return { type: 'saved-view', id: view.id, label: view.name, version: view.version }
}
