import { sql } from 'kysely'
import { PERMISSION_NAMES, type Permission } from '#contract/people/permissions.ts'
import { primaryRole } from '#contract/people/roles.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'

type Row = Pick<
  Actor,
  'id' | 'full_name' | 'first_name' | 'email' | 'avatar' | 'psychologistId' | 'isTwoFactorRequired'
> & {
  roles: string[]
  permissions: Permission[]
}

/** Somebody with the roles and permissions of this moment, without a session; null when their account is closed. */
export async function actorOf(db: Db, userId: number): Promise<Actor | null> {
  const { rows } = await sql<Row>`
    select u.id, u.full_name, u.first_name, u.email, u.avatar, p.id as "psychologistId", false as "isTwoFactorRequired",
      coalesce(array_agg(distinct r.name) filter (where r.name is not null), '{}') as roles,
      coalesce(array_agg(distinct pm.name) filter (where pm.name is not null), '{}') as permissions
    from users u
    left join psychologists p on p.user_id = u.id and p.deleted_at is null
    left join user_roles ur on ur.user_id = u.id
    left join roles r on r.id = ur.role_id
    left join role_permissions rp on rp.role_id = r.id
    left join permissions pm on pm.id = rp.permission_id
    where u.id = ${userId} and u.is_active and not u.is_fired and u.deleted_at is null
    group by u.id, p.id`.execute(db)
  const row = rows[0]
  if (row === undefined) return null
  return {
    ...row,
    primaryRole: primaryRole(row.roles),
    permissions: new Set(row.roles.includes('admin') ? PERMISSION_NAMES : row.permissions),
    viewingAs: null,
    ownRoles: row.roles,
  }
}
