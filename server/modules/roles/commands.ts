import { sql } from 'kysely'
import { DEFAULT_PERMISSIONS, PERMISSION_NAMES } from '#contract/permissions.ts'
import { ROLES } from '#contract/roles.ts'
import { transaction, type Db } from '#server/platform/db/database.ts'

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
