import { sql, type RawBuilder } from 'kysely'
import { api } from '#contract/wire/api.ts'
import { type PageOf } from '#contract/wire/http.ts'
import { PER_PAGE_DEFAULT } from '#contract/wire/wire-limits.ts'
import { rolesVisibleTo } from '#contract/people/roles.ts'
import { user, type User, type UserFilter, type UserSort } from '#contract/people/users.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { containing, phonePatterns, searchWords } from '#server/platform/db/queries/search-words.ts'
import { listReads } from '#server/platform/entity/list-reads.ts'
import { rowJson } from '#server/platform/entity/row-json.ts'
import { pageMeta } from '#server/platform/http/page-meta.ts'
import { permissionsOfUser } from '../roles/queries.ts'
import { presentUser, type UserRow } from './presenter.ts'

const FIRST_PAGE = { page: 1, per_page: PER_PAGE_DEFAULT, sort_column: 'created_at', sort_direction: 'desc' } as const

/** One account with what this person may do to it, or undefined. */
export async function findUser(db: Db, id: number, actor: Actor): Promise<User | undefined> {
  const row = await findUserRow(db, id)
  return row && presentUser(row, actor)
}

/** The first page of the accounts that somebody may see: nobody above their own role. */
export async function firstPageOfUsers(db: Db, actor: Actor): Promise<PageOf<User>> {
  const { rows, total } = await listUsers(db, {}, FIRST_PAGE, actor)
  return { data: rows.map((row) => presentUser(row, actor)), meta: pageMeta(api.users, FIRST_PAGE, total) }
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
  invitation: sql`(
    select json_build_object('state', case when i.revoked_at is null then 'waiting' else 'revoked' end,
      'sent_at', i.sent_at, 'expires_at', i.expires_at)
    from invitations i where ${isInvited('i')})`,
  has_two_factor: sql`exists (select 1 from two_factors f where f.user_id = u.id and f.enabled_at is not null)`,
  is_last_admin: sql`u.is_active and ${hasRole(sql`o.name = 'admin'`)} and 1 = (
    select count(*) from users a
    join user_roles ur on ur.user_id = a.id join roles r on r.id = ur.role_id and r.name = 'admin'
    where a.is_active and a.deleted_at is null)`,
})

/** Holds for accounts without a role above the actor's own. `account` names the row of `users`. */
export function hasNoHigherRole(actor: Actor, account = 'u'): RawBuilder<unknown> {
  return sql`not ${hasRole(sql`o.is_seeded and o.name <> all(${rolesVisibleTo(actor.roles)}::text[])`, account)}`
}

/** Holds for an invitation of the account `u` that nobody has come by. */
function isInvited(invitation: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${invitation}.${column}`)
  return sql`${of('user_id')} = u.id and ${of('accepted_at')} is null and u.password_hash is null`
}

/** The condition is about the role `o`. */
function hasRole(condition: RawBuilder<unknown>, account = 'u'): RawBuilder<unknown> {
  return sql`exists (
    select 1 from user_roles ur join roles o on o.id = ur.role_id
    where ur.user_id = ${sql.ref(`${account}.id`)} and ${condition})`
}

function conditions(filter: UserFilter, actor: Actor): RawBuilder<unknown>[] {
  const conditions = [hasNoHigherRole(actor)]
  if (filter.full_name !== undefined) conditions.push(found(filter.full_name))
  if (filter.email !== undefined) conditions.push(sql`u.email like ${part(filter.email)}`)
  if (filter.tg_username !== undefined) {
    conditions.push(sql`normalise_text(u.tg_username) like ${part(filter.tg_username.replace(/^@/, ''))}`)
  }
  if (filter.gender !== undefined) conditions.push(sql`u.gender = ${filter.gender}`)
  if (filter.is_active !== undefined) conditions.push(sql`u.is_active = ${filter.is_active}`)
  if (filter.is_fired !== undefined) conditions.push(sql`u.is_fired = ${filter.is_fired}`)
  if (filter.verifyed !== undefined) conditions.push(sql`(u.email_verified_at is not null) = ${filter.verifyed}`)
  if (filter.invitation !== undefined) {
    const isRevoked = filter.invitation === 'revoked'
    conditions.push(sql`exists (
      select 1 from invitations i where ${isInvited('i')} and (i.revoked_at is not null) = ${isRevoked})`)
  }
  if (filter.role !== undefined) conditions.push(hasRole(sql`o.id = ${filter.role}`))
  return conditions
}

/**
 * Every word stands in the name or in a contact, or the whole text is a phone, as people paste it. Whoever may see an
 * account sees its contacts whole, so the search tells nothing that its row does not.
 */
function found(text: string): RawBuilder<unknown> {
  const words = searchWords(text).map(
    (word) => sql`(
    u.name_key like ${containing(word)} or u.email like ${containing(word)}
    or normalise_text(u.tg_username) like ${containing(word.replace(/^@/, ''))} or ${phoneHas(word)})`,
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

/** The accounts that somebody may see. By their ids they are read whoever asks. */
export const {
  page: listUsers,
  ids: userIds,
  byIds: usersByIds,
  find: findUserRow,
  count: userCount,
} = listReads<UserRow, UserFilter, UserSort, Actor>({
  table: 'users',
  alias: 'u',
  fields: user.fields,
  row: userJson,
  search: 'full_name',
  where: conditions,
  isThere: sql`u.deleted_at is null`,
  alphabetical: ['first_name', 'full_name'],
  orders: {
    // People with one family name stand by their first names.
    last_name: (direction) => sql`u.last_name collate "und-x-icu" ${direction},
      u.first_name collate "und-x-icu" ${direction}, u.id ${direction}`,
  },
})
