import { PERMISSION_NAMES, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { isRoleName, ROLE_TITLES, rolesVisibleTo } from '#contract/roles.ts'
import type { PermissionSummary, Role } from '#contract/users.ts'
import type { Actor } from '#server/platform/context.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** The roles that somebody may see, by priority, with their counts. */
export async function listRoles(db: Db, actor: Actor): Promise<Role[]> {
  const visible = rolesVisibleTo(actor.roles)
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name', 'is_seeded'])
    .select((role) => [
      role
        .selectFrom('role_permissions')
        .whereRef('role_permissions.role_id', '=', 'roles.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('permissions_count'),
      role
        .selectFrom('user_roles')
        .innerJoin('users', 'users.id', 'user_roles.user_id')
        .whereRef('user_roles.role_id', '=', 'roles.id')
        .where('users.deleted_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('users_count'),
    ])
    .orderBy('id')
    .execute()
  return rows
    .filter((row) => (isRoleName(row.name) ? visible.includes(row.name) : actor.primaryRole === 'admin'))
    .map((row) => ({
      id: row.id,
      name: row.name,
      title: isRoleName(row.name) ? ROLE_TITLES[row.name] : row.name,
      permissions_count: row.name === 'admin' ? PERMISSION_NAMES.length : (row.permissions_count ?? 0),
      users_count: row.users_count ?? 0,
    }))
}

/** Every permission with the number of active people who hold it through a role. */
export async function listPermissions(db: Db): Promise<PermissionSummary[]> {
  const { rows } = await sql<{ id: number; name: string; users_count: number }>`
    select p.id, p.name, (
      select count(distinct ur.user_id)::int
      from user_roles ur
      join users u on u.id = ur.user_id and u.is_active and u.deleted_at is null
      join roles r on r.id = ur.role_id
      where r.name = 'admin'
        or exists (select 1 from role_permissions rp where rp.role_id = r.id and rp.permission_id = p.id)
    ) as users_count
    from permissions p
    order by p.id`.execute(db)
  return rows.map((row) => ({ ...row, title: PERMISSIONS[row.name as Permission] ?? row.name }))
}
