import { sql, type RawBuilder } from 'kysely'
import type { FoundIds } from '#contract/office/bulk.ts'
import { PER_PAGE_DEFAULT, type ListQuery, type PageOf, type SortOf } from '#contract/wire/http.ts'
import { rolesVisibleTo } from '#contract/people/roles.ts'
import { user, type User, type UserFilter, type UserSort } from '#contract/people/users.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { foundIds, placeIn } from '#server/platform/db/queries/found-ids.ts'
import { correctedSearch } from '#server/platform/db/queries/corrected-search.ts'
import { containing, phonePatterns, searchWords } from '#server/platform/db/queries/search-words.ts'
import { rowJson } from '#server/platform/entity/row-json.ts'
import { pageMeta } from '#server/platform/http/page-meta.ts'
import { permissionsOfUser } from '../roles/queries.ts'
import { presentUser, type UserRow } from './presenter.ts'

interface UserList {
  rows: UserRow[]
  total: number
  /** What was searched instead of what was typed. */
  corrected_query: string | null
}

const FIRST_PAGE = { page: 1, per_page: PER_PAGE_DEFAULT, sort_column: 'created_at', sort_direction: 'desc' } as const

/** One page of the accounts that somebody may see, with the total: one statement, however many rows. */
export async function listUsers(
  db: Db,
  actor: Actor,
  filter: UserFilter,
  list: ListQuery<UserSort>,
): Promise<UserList> {
  const { condition, correctedQuery } = reading(filter, actor)
  const order = orderBy(list)
  const { rows } = await sql<UserList>`
    select
      (select count(*)::int from users u where ${condition}) as total, ${correctedQuery} as corrected_query,
      coalesce((
        select json_agg(${userJson} order by ${order})
        from (
          select * from users u where ${condition}
          order by ${order} limit ${list.per_page} offset ${(list.page - 1) * list.per_page}
        ) u
      ), '[]') as rows`.execute(db)
  return rows[0] as UserList
}

/** Everybody whom the filter finds and somebody may see, in the order of the list: at most `limit` ids of the total. */
export async function userIds(
  db: Db,
  actor: Actor,
  filter: UserFilter,
  sort: SortOf<UserSort>,
  limit: number,
): Promise<FoundIds> {
  return foundIds(db, sql`from users u where ${reading(filter, actor).condition}`, orderBy(sort), limit)
}

/** These accounts as they are stored, whoever asks, in this order; those that are gone by now are left out. */
export async function usersByIds(db: Db, ids: number[]): Promise<UserRow[]> {
  const { rows } = await sql<{ row: UserRow }>`
    select ${userJson} as row from users u
    where u.id = any(${ids}::int[]) and u.deleted_at is null order by ${placeIn(ids, sql`u.id`)}`.execute(db)
  return rows.map(({ row }) => row)
}

/** One account as it is stored, whoever asks. */
export async function findUserRow(db: Db, id: number): Promise<UserRow | undefined> {
  const { rows } = await sql<{ row: UserRow }>`
    select ${userJson} as row from users u where u.id = ${id} and u.deleted_at is null`.execute(db)
  return rows[0]?.row
}

/** One account with what this person may do to it, or undefined. */
export async function findUser(db: Db, id: number, actor: Actor): Promise<User | undefined> {
  const row = await findUserRow(db, id)
  return row && presentUser(row, actor)
}

/** The first page of the accounts that somebody may see: nobody above their own role. */
export async function firstPageOfUsers(db: Db, actor: Actor): Promise<PageOf<User>> {
  const { rows, total } = await listUsers(db, actor, {}, FIRST_PAGE)
  return { data: rows.map((row) => presentUser(row, actor)), meta: pageMeta(FIRST_PAGE, total) }
}

/** The stored password of an account, to check another one against. */
export async function passwordHashOf(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

const userJson = rowJson(user, 'u', {
  roles: sql`coalesce((
    select json_agg(json_build_object('id', r.id, 'name', r.name) order by not r.is_seeded, r.id)
    from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id), '[]')`,
  permissions: sql`array(${permissionsOfUser(sql`u.id`)})`,
  is_last_admin: sql`u.is_active and ${hasRole(sql`o.name = 'admin'`)} and 1 = (
    select count(*) from users a
    join user_roles ur on ur.user_id = a.id join roles r on r.id = ur.role_id and r.name = 'admin'
    where a.is_active and a.deleted_at is null)`,
})

/** How many accounts the filter of the list finds for this person: a part of a statement. */
export function userCount(filter: UserFilter, actor: Actor): RawBuilder<unknown> {
  return sql`(select json_build_object('count', count(*)) from users u where ${reading(filter, actor).condition})`
}

/** Holds for accounts without a role above the actor's own. `account` names the row of `users`. */
export function notAbove(actor: Actor, account = 'u'): RawBuilder<unknown> {
  return sql`not ${hasRole(sql`o.is_seeded and o.name <> all(${rolesVisibleTo(actor.roles)}::text[])`, account)}`
}

/** The condition is about the role `o`. */
function hasRole(condition: RawBuilder<unknown>, account = 'u'): RawBuilder<unknown> {
  return sql`exists (
    select 1 from user_roles ur join roles o on o.id = ur.role_id
    where ur.user_id = ${sql.ref(`${account}.id`)} and ${condition})`
}

function reading(filter: UserFilter, actor: Actor) {
  return correctedSearch(filter, 'full_name', sql`users u`, (read) => whereFilter(read, actor))
}

function whereFilter(filter: UserFilter, actor: Actor): RawBuilder<unknown> {
  const conditions = [sql`u.deleted_at is null`, notAbove(actor)]
  if (filter.full_name !== undefined) conditions.push(found(filter.full_name))
  if (filter.email !== undefined) conditions.push(sql`u.email like ${part(filter.email)}`)
  if (filter.tg_username !== undefined) {
    conditions.push(sql`lower(u.tg_username) like ${part(filter.tg_username.replace(/^@/, ''))}`)
  }
  if (filter.gender !== undefined) conditions.push(sql`u.gender = ${filter.gender}`)
  if (filter.is_active !== undefined) conditions.push(sql`u.is_active = ${filter.is_active}`)
  if (filter.is_fired !== undefined) conditions.push(sql`u.is_fired = ${filter.is_fired}`)
  if (filter.verifyed !== undefined) conditions.push(sql`(u.email_verified_at is not null) = ${filter.verifyed}`)
  if (filter.role !== undefined) conditions.push(hasRole(sql`o.id = ${filter.role}`))
  return sql.join(conditions, sql` and `)
}

/**
 * Every word stands in the name or in a contact, or the whole text is a phone, as people paste it. Whoever may see an
 * account sees its contacts whole, so the search tells nothing that its row does not.
 */
function found(text: string): RawBuilder<unknown> {
  const words = searchWords(text).map(
    (word) => sql`(
    u.name_key like ${containing(word)} or u.email like ${containing(word)}
    or lower(u.tg_username) like ${containing(word.replace(/^@/, ''))} or ${phoneHas(word)})`,
  )
  return sql`((${sql.join([sql`true`, ...words], sql` and `)}) or ${phoneHas(text)})`
}

function phoneHas(text: string): RawBuilder<unknown> {
  return sql`u.phone like any(${phonePatterns(text)}::text[])`
}

/** PostgreSQL has no text with a zero byte: without it nothing is found, and nothing breaks. */
function part(text: string): string {
  return containing(text.toLowerCase().replaceAll('\u0000', ''))
}

/** Always total by id: no row is shown twice or lost between two pages. */
function orderBy({ sort_column, sort_direction }: SortOf<UserSort>) {
  const direction = sort_direction === 'asc' ? sql`asc` : sql`desc`
  const column = sql`u.${sql.ref(sort_column)}`
  const isName = sort_column === 'last_name' || sort_column === 'first_name' || sort_column === 'full_name'
  const key = isName ? sql`${column} collate "und-x-icu"` : column
  // People with one family name stand by their first names.
  const then = sort_column === 'last_name' ? sql`, u.first_name collate "und-x-icu" ${direction}` : sql``
  return sql`${key} ${direction} nulls last${then}, u.id ${direction}`
}
