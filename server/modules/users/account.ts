import { isDeepStrictEqual } from 'node:util'
import { sql, type Updateable } from 'kysely'
import { PERMISSION_NAMES } from '#contract/people/permissions.ts'
import type { Tables } from '#db/tables.gen.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Conflict, NotFound } from '#server/platform/http/errors.ts'
import { throwIfRefused } from '#server/platform/refusal.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { lockRights } from '../roles/commands.ts'
import { ungrantablePermissions } from '../roles/policy.ts'
import { accountChanges } from './changes.ts'
import { refusalToSee } from './policy.ts'
import { presentUser, type UserRow } from './presenter.ts'
import { findUserRow, usersByIds } from './queries.ts'

interface LockedUser {
  person: UserRow
  /** The one who asks, with the roles and permissions of this moment. */
  actor: Actor
}

/**
 * Holds an account until the transaction ends; what only names it, such as the operation that its person makes, does not
 * wait. Throws NotFound, Unauthenticated, or Conflict for a stale version.
 */
export async function lockUser(tx: Tx, ctx: Ctx, id: number, version: number | undefined): Promise<LockedUser> {
  const actor = await lockRights(tx, ctx)
  await sql`select 1 from users where id = ${id} for no key update`.execute(tx)
  const person = await load(tx, id)
  if (person.id !== actor.id) throwIfRefused(refusalToSee(actor, person), 'form')
  if (version !== undefined && version !== person.version) {
    const { fields } = await fieldsChangedSince(tx, 'user', id, version)
    throw new Conflict(presentUser(person, actor), fields)
  }
  return { person, actor }
}

/** Holds these accounts until the transaction ends. Throws Unauthenticated when the one who asks is gone. */
export async function lockUsers(tx: Tx, ctx: Ctx, ids: number[]): Promise<{ people: UserRow[]; actor: Actor }> {
  const actor = await lockRights(tx, ctx)
  await sql`select 1 from users where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
  return { people: await usersByIds(tx, ids), actor }
}

export async function load(tx: Tx, id: number): Promise<UserRow> {
  const person = await findUserRow(tx, id)
  if (person === undefined) throw new NotFound()
  return person
}

/**
 * Writes the columns that are defined and the roles, with the next version and a line of history. When nothing differs,
 * nothing is left behind. A new address is a new one to confirm.
 */
export async function save(
  tx: Tx,
  ctx: Ctx,
  before: UserRow,
  action: `${string}.${string}`,
  { roles = before.roles, ...columns }: Updateable<Tables['users']> & { roles?: readonly { id: number }[] },
): Promise<UserRow> {
  const written = Object.entries(columns).filter(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(value, before[column as keyof UserRow]),
  )
  const hasOtherRoles = !isDeepStrictEqual(idsOf(roles), idsOf(before.roles))
  if (written.length === 0 && !hasOtherRoles) return before
  if (hasOtherRoles) await setRoles(tx, before.id, roles)
  const isOtherEmail = columns.email !== undefined && columns.email !== before.email
  await tx
    .updateTable('users')
    .set({
      ...Object.fromEntries(written),
      ...(isOtherEmail ? { email_verified_at: null } : {}),
      version: before.version + 1,
      updated_at: ctx.clock(),
    })
    .where('id', '=', before.id)
    .execute()
  const saved = await load(tx, before.id)
  const changes = accountChanges(before, saved, columns.password_hash !== undefined)
  await record(tx, ctx, action, subjectOf(saved), changes)
  return saved
}

export async function setRoles(tx: Tx, userId: number, roles: readonly { id: number }[]) {
  const ids = [...idsOf(roles)]
  await sql`delete from user_roles where user_id = ${userId} and role_id <> all(${ids}::int[])`.execute(tx)
  await sql`insert into user_roles (user_id, role_id)
    select ${userId}, unnest(${ids}::int[]) on conflict do nothing`.execute(tx)
}

function idsOf(roles: readonly { id: number }[]): Set<number> {
  return new Set(roles.map(({ id }) => id))
}

export function subjectOf(person: UserRow) {
  return { type: 'user', id: person.id, label: person.full_name, version: person.version }
}

/**
 * A password that somebody else has set, and knows: it opens the account for as long as that may do no more than they
 * could. An admin may all that there will be. Without a password nothing is set.
 */
export function passwordSetBy(actor: Actor, password_hash: string | undefined) {
  if (password_hash === undefined) return {}
  const theirs = PERMISSION_NAMES.filter((name) => ungrantablePermissions(actor, [name]).length === 0)
  return { password_hash, password_covers: actor.roles.includes('admin') ? null : theirs }
}
