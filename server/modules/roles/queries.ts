import { sql, type RawBuilder } from 'kysely'
import type { PermissionSummary, Role } from '#contract/access.ts'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { canSeeRole } from './policy.ts'
import { presentRole, type RoleRow } from './presenter.ts'

/** The roles that somebody may see, by priority, those that staff made last, with their counts. One statement. */
export async function listRoles(db: Db, actor: Actor): Promise<Role[]> {
  const rows = await selectRoles(db, sql`true`)
  return rows.filter((row) => canSeeRole(actor, row)).map((row) => presentRole(row, actor))
}

/** One role as it is stored, whoever asks. */
export async function findRole(db: Db, id: number): Promise<RoleRow | undefined> {
  const [row] = await selectRoles(db, sql`r.id = ${id}`)
  return row
}

/** The names of these roles; an id that is no role is left out. */
export async function roleNames(db: Db, ids: number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return []
  return db.selectFrom('roles').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute()
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
