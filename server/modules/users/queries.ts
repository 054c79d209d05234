import { sql } from 'kysely'
import { PER_PAGE_DEFAULT, type PageOf } from '#contract/http.ts'
import { rolesVisibleTo } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { presentUser } from './presenter.ts'

const COLUMNS = [
  'id',
  'version',
  'created_at',
  'updated_at',
  'is_active',
  'is_fired',
  'first_name',
  'last_name',
  'surname',
  'full_name',
  'phone',
  'tg_username',
  'birthday',
  'hire_date',
  'gender',
  'email',
  'email_verified_at',
  'avatar',
] as const

/** One account with the names of its roles, or undefined. */
export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(COLUMNS)
    .select(rolesOfUser.as('roles'))
    .where('users.id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && presentUser(row)
}

/** The first page of the accounts that somebody may see: nobody above their own role. */
export async function firstPageOfUsers(db: Db, actor: Actor): Promise<PageOf<User>> {
  const rows = await db
    .selectFrom('users')
    .select(COLUMNS)
    .select(rolesOfUser.as('roles'))
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('deleted_at', 'is', null)
    .where(notAbove(actor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PER_PAGE_DEFAULT)
    .execute()
  const total = rows[0]?.total ?? 0
  return {
    data: rows.map(presentUser),
    meta: {
      current_page: 1,
      per_page: PER_PAGE_DEFAULT,
      total,
      last_page: Math.max(1, Math.ceil(total / PER_PAGE_DEFAULT)),
      sort_column: 'created_at',
      sort_direction: 'desc',
    },
  }
}

const rolesOfUser = sql<string[]>`coalesce((
  select array_agg(r.name order by r.id) from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = users.id
), '{}')`

/** Holds for accounts without a role above the actor's own. */
function notAbove(actor: Actor) {
  const visible = rolesVisibleTo(actor.roles)
  return sql<boolean>`not exists (
    select 1 from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = users.id and r.is_seeded and r.name <> all(${visible}::text[]))`
}
