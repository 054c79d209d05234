import { sql, type RawBuilder } from 'kysely'
import type { PermissionSummary, Role } from '#contract/people/access.ts'
import { PERMISSIONS, type Permission } from '#contract/people/permissions.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { canSeeRole } from './policy.ts'
import { permissionsOf, presentRole, type RoleRow } from './presenter.ts'

/**
 * The roles that somebody may see, by priority, those that staff made last, with their counts. `userId` names the person
 * to whom one of them would be given.
 */
export async function listRoles(db: Db, actor: Actor, userId?: number): Promise<Role[]> {
  const rows = await selectRoles(db, sql`true`)
  const person = userId === undefined ? undefined : await rightsOf(db, userId)
  const isSeen = person?.roles.every((name) => canSeeRole(actor, { name }))
  const held = isSeen === true ? person?.permissions : undefined
  return rows.filter((row) => canSeeRole(actor, row)).map((row) => presentRole(row, actor, held))
}

/** What somebody is and may do at this moment; undefined when there is no such account. */
export async function rightsOf(db: Db, userId: number) {
  const { rows } = await sql<{ is_active: boolean; roles: string[]; permissions: Permission[] }>`
    select u.is_active and not u.is_fired as is_active, array(select r.name from user_roles ur join roles r on r.id = ur.role_id
        where ur.user_id = u.id order by not r.is_seeded, r.id) as roles,
      array(${permissionsOfUser(sql`u.id`)}) as permissions
    from users u where u.id = ${userId} and u.deleted_at is null`.execute(db)
  return rows[0]
}

/** The names of what somebody may do through all of their roles, once each: a part of a statement. */
export function permissionsOfUser(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select p.name from permissions p where exists (
      select 1 from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = ${id} and (r.name = 'admin' or exists (
        select 1 from role_permissions rp where rp.role_id = r.id and rp.permission_id = p.id)))
    order by p.id`
}

/** Holds for an account `u` that may do no more by now than whoever set its password for the person. */
export const isPasswordCovered: RawBuilder<boolean> = sql<boolean>`(u.password_covers is null or not exists (
  select 1 from (${permissionsOfUser(sql`u.id`)}) held where held.name <> all(u.password_covers)))`

/** One role as it is stored, whoever asks. */
export async function findRole(db: Db, id: number): Promise<RoleRow | undefined> {
  const [row] = await selectRoles(db, sql`r.id = ${id}`)
  return row
}

/** These roles with what they allow; an id that is no role is left out. */
export async function rolesByIds(db: Db, ids: number[]) {
  return ids.length === 0 ? [] : rolesWithRights(db, sql`r.id = any(${ids}::int[])`)
}

/** Every role with what it allows, whoever asks. */
export function allRoles(db: Db) {
  return rolesWithRights(db, sql`true`)
}

async function rolesWithRights(db: Db, condition: RawBuilder<unknown>) {
  const rows = await selectRoles(db, condition)
  return rows.map((row) => ({ id: row.id, name: row.name, permissions: permissionsOf(row) }))
}

/** Every permission with the number of people who hold it through a role: the same who are counted beside roles. */
export async function listPermissions(db: Db): Promise<PermissionSummary[]> {
  const { rows } = await sql<{ id: number; name: string; users_count: number }>`
    select p.id, p.name, (
      select count(distinct ur.user_id)::int
      from user_roles ur
      join users u on u.id = ur.user_id and u.deleted_at is null
      join roles r on r.id = ur.role_id
      where r.name = 'admin'
        or exists (select 1 from role_permissions rp where rp.role_id = r.id and rp.permission_id = p.id)
    ) as users_count
    from permissions p
    order by p.id`.execute(db)
  return rows.map((row) => ({ ...row, title: PERMISSIONS[row.name as Permission] ?? row.name }))
}

async function selectRoles(db: Db, condition: RawBuilder<unknown>): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.id, r.version, r.created_at, r.updated_at, r.name, r.is_seeded, r.requires_two_factor,
      array(
        select p.name from role_permissions rp join permissions p on p.id = rp.permission_id
        where rp.role_id = r.id order by p.id
      ) as permissions,
      (
        select count(*)::int from user_roles ur join users u on u.id = ur.user_id and u.deleted_at is null
        where ur.role_id = r.id
      ) as users_count
    from roles r where ${condition} order by not r.is_seeded, r.id`.execute(db)
  return rows
}
