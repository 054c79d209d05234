import { sql } from 'kysely'
import type { Role, RoleCreate, RoleUpdate } from '#contract/people/access.ts'
import type { AuditChange } from '#contract/office/audit-log.ts'
import type { TwoFactorRequirementInput } from '#contract/people/auth.ts'
import { DEFAULT_PERMISSIONS, PERMISSION_NAMES, type Permission } from '#contract/people/permissions.ts'
import { isRoleName, ROLE_TITLES, ROLES } from '#contract/people/roles.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { explainingConstraints } from '#server/platform/db/constraints.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { Conflict, Invalid, NotFound, RightsRefused, Unauthenticated } from '#server/platform/http/errors.ts'
import { throwIfRefused } from '#server/platform/refusal.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import {
  refusalToAllow,
  refusalToCreate,
  refusalToDelete,
  refusalToLoosen,
  refusalToRename,
  refusalToTouch,
  refusalToUpdate,
} from './policy.ts'
import { permissionsOf, presentRole, type RoleRow } from './presenter.ts'
import { findRole, rightsOf } from './queries.ts'

/** Any number: whoever changes what somebody is or may do queues here. */
const RIGHTS_LOCK = 71_830_421
const NAME_TAKEN = { field: 'name', message: 'Роль с таким названием уже есть' }
const CONSTRAINTS = {
  roles_name_key: NAME_TAKEN,
  roles_name_normalised_key: NAME_TAKEN,
  user_roles_role_id_fkey: { field: 'name', message: 'Эту роль только что дали человеку. Сначала снимите её.' },
}

/**
 * Holds everybody's roles and permissions as they are until the transaction ends, and says what the one who asks may do
 * at this moment: they may have lost it while the request was on its way. Two at once cannot leave the product without an
 * admin, nor can a role gain a permission while somebody gives it who lacks that. Throws Unauthenticated when they are gone.
 */
export async function lockRights(tx: Tx, ctx: Ctx): Promise<Actor> {
  await sql`select pg_advisory_xact_lock(${RIGHTS_LOCK})`.execute(tx)
  const rights = await rightsOf(tx, ctx.actor.id)
  if (rights === undefined || !rights.is_active) throw new Unauthenticated()
  // A program never has more than it was given, whatever its maker may do by now.
  const isGiven = (name: Permission) => ctx.actor.token === undefined || ctx.actor.permissions.has(name)
  return { ...ctx.actor, roles: rights.roles, permissions: new Set(rights.permissions.filter(isGiven)) }
}

/** Makes a role that adds permissions to the five of the product. */
export async function createRole(ctx: Ctx, input: RoleCreate): Promise<RoleRow> {
  return explainingConstraints(CONSTRAINTS, () =>
    transactionOnce(ctx, async (tx) => {
      const actor = await lockRights(tx, ctx)
      throwIfRefused(refusalToCreate(actor), 'name')
      refuseTitleOfSeeded(input.name)
      refuseForeignPermissions(actor, { id: null, label: input.name }, [], input.permissions)
      const { id } = await tx
        .insertInto('roles')
        .values({ name: input.name, created_at: ctx.clock(), updated_at: ctx.clock() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await setPermissions(tx, id, input.permissions)
      const role = await load(tx, id)
      await record(tx, ctx, 'role.created', subject(role), [
        { field: 'name', old: null, new: role.name },
        { field: 'permissions', old: [], new: permissionsOf(role) },
      ])
      return role
    }),
  )
}

/** Renames a role or changes what it allows. It holds from the next request of everybody who has the role. */
export async function updateRole(
  ctx: Ctx,
  id: number,
  input: RoleUpdate,
  action: 'role.updated' | 'role.reverted' = 'role.updated',
): Promise<RoleRow> {
  return explainingConstraints(CONSTRAINTS, () =>
    transaction(ctx.db, async (tx) => {
      const actor = await lockRights(tx, ctx)
      const before = await lock(tx, id)
      throwIfRefused(refusalToTouch(actor, before), 'name')
      if (input.version !== undefined && input.version !== before.version) {
        const { fields } = await fieldsChangedSince(tx, 'role', id, input.version)
        throw new Conflict(presentRole(before, actor), fields)
      }
      const changes = changesTo(before, input)
      if (changes.length === 0) return before
      for (const { field } of changes) {
        if (field === 'name') throwIfRefused(refusalToRename(actor, before), 'name')
        else throwIfRefused(refusalToUpdate(actor, before), 'permissions')
      }
      if (input.name !== undefined && input.name !== before.name) refuseTitleOfSeeded(input.name)
      if (input.permissions !== undefined) {
        refuseForeignPermissions(actor, subject(before), permissionsOf(before), input.permissions)
        await setPermissions(tx, id, input.permissions)
      }
      await tx
        .updateTable('roles')
        .set({ name: input.name ?? before.name, version: before.version + 1, updated_at: ctx.clock() })
        .where('id', '=', id)
        .execute()
      const saved = await load(tx, id)
      await record(tx, ctx, action, subject(saved), changes)
      return saved
    }),
  )
}

/** Deletes a role that staff made and nobody has. */
export async function deleteRole(ctx: Ctx, id: number): Promise<void> {
  await explainingConstraints(CONSTRAINTS, () =>
    transaction(ctx.db, async (tx) => {
      const actor = await lockRights(tx, ctx)
      const role = await lock(tx, id)
      throwIfRefused(refusalToDelete(actor, role), 'name')
      await tx.deleteFrom('roles').where('id', '=', id).execute()
      await record(tx, ctx, 'role.deleted', { ...subject(role), version: role.version + 1 }, [
        { field: 'name', old: role.name, new: null },
        { field: 'permissions', old: permissionsOf(role), new: [] },
      ])
    }),
  )
}

/** Asks everybody with this role for a second factor, or stops asking. It holds from their next request. */
export async function setTwoFactorRequirement(ctx: Ctx, id: number, input: TwoFactorRequirementInput): Promise<Role> {
  return transaction(ctx.db, async (tx) => {
    const actor = await lockRights(tx, ctx)
    const before = await lock(tx, id)
    throwIfRefused(refusalToTouch(actor, before), 'required')
    if (input.version !== undefined && input.version !== before.version) {
      const { fields } = await fieldsChangedSince(tx, 'role', id, input.version)
      throw new Conflict(presentRole(before, actor), fields)
    }
    if (input.required === before.requires_two_factor) return presentRole(before, actor)
    const change = { field: 'requires_two_factor', old: before.requires_two_factor, new: input.required }
    const refusal = input.required ? null : refusalToLoosen(actor, { permissions: permissionsOf(before) })
    if (refusal !== null) {
      throw new RightsRefused(refusal.reason, { action: 'role.refused', subject: subject(before), changes: [change] })
    }
    await tx
      .updateTable('roles')
      .set({ requires_two_factor: input.required, version: before.version + 1, updated_at: ctx.clock() })
      .where('id', '=', id)
      .execute()
    const saved = await load(tx, id)
    await record(tx, ctx, 'role.updated', subject(saved), [change])
    return presentRole(saved, actor)
  })
}

/**
 * Makes sure that every permission and the five roles exist. Runs at each start: a permission that the code has gained
 * appears by itself. The defaults of a role are given once, when it is new, so that an admin's changes stay.
 */
export async function ensureRolesAndPermissions(db: Db) {
  await transaction(db, async (tx) => {
    await sql`insert into permissions (name) select unnest(${PERMISSION_NAMES}::text[]) on conflict do nothing`.execute(
      tx,
    )
    for (const name of ROLES) {
      const { rows } = await sql<{ id: number }>`
        insert into roles (name, is_seeded) values (${name}, true) on conflict do nothing returning id`.execute(tx)
      const id = rows[0]?.id
      if (id === undefined) continue
      await sql`insert into role_permissions (role_id, permission_id)
        select ${id}, permissions.id from permissions where name = any(${DEFAULT_PERMISSIONS[name]}::text[])`.execute(
        tx,
      )
    }
  })
}

function changesTo(before: RoleRow, input: RoleUpdate): AuditChange[] {
  const held = permissionsOf(before)
  const changes: AuditChange[] = []
  if (input.name !== undefined && input.name !== before.name) {
    changes.push({ field: 'name', old: before.name, new: input.name })
  }
  if (input.permissions !== undefined && input.permissions.join() !== held.join()) {
    changes.push({ field: 'permissions', old: held, new: input.permissions })
  }
  return changes
}

function refuseForeignPermissions(
  actor: Actor,
  role: { id: number | null; label: string },
  before: Permission[],
  wanted: Permission[],
) {
  const refusal = refusalToAllow(actor, before, wanted)
  if (refusal === null) return
  const changes = [{ field: 'permissions', old: before, new: wanted }]
  const attempt = {
    action: 'role.refused',
    subject: { type: 'role', id: role.id, label: role.label },
    changes,
  } as const
  throw new RightsRefused(refusal.reason, attempt, ['permissions'])
}

/** «Модератор» beside the moderator of the product would be two roles of one name in every list. */
function refuseTitleOfSeeded(name: string) {
  const titles = Object.values(ROLE_TITLES).map((title) => title.toLowerCase())
  if (isRoleName(name) || titles.includes(name.toLowerCase())) throw new Invalid({ name: [NAME_TAKEN.message] })
}

async function setPermissions(tx: Tx, roleId: number, names: Permission[]) {
  await tx.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
  await sql`insert into role_permissions (role_id, permission_id)
    select ${roleId}, permissions.id from permissions where name = any(${names}::text[])`.execute(tx)
}

async function lock(tx: Tx, id: number): Promise<RoleRow> {
  await sql`select 1 from roles where id = ${id} for update`.execute(tx)
  return load(tx, id)
}

async function load(tx: Tx, id: number): Promise<RoleRow> {
  const role = await findRole(tx, id)
  if (role === undefined) throw new NotFound('Такой роли нет.')
  return role
}

function subject(role: RoleRow) {
  return { type: 'role', id: role.id, label: role.name, version: role.version }
}
