import { sql } from 'kysely'
import type { Permission } from '#contract/people/permissions.ts'
import { primaryRole } from '#contract/people/roles.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { hashOf } from '#server/platform/security/tokens.ts'
import { permissionsOfUser } from '../roles/queries.ts'

export interface TokenRow {
  id: number
  user_id: number
  owner_name: string
  title: string
  hint: string
  permissions: Permission[]
  /** What its maker holds at this moment. */
  held: Permission[]
  /** Somebody works under the account. */
  is_owner_active: boolean
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  ended_at: Date | null
}

/** Tokens that ended are told of for so long. Days. */
const ENDED_DAYS = 30

const columns = sql`t.id, t.user_id, u.full_name as owner_name, t.title, t.hint, t.permissions, t.created_at, t.expires_at,
  t.last_used_at, t.ended_at, u.is_active and not u.is_fired and u.deleted_at is null as is_owner_active,
  array(${permissionsOfUser(sql`t.user_id`)}) as held`

/** The tokens of one person, or of everybody, newest first. */
export async function listTokens(db: Db, ownerId: number | null, now: Date): Promise<TokenRow[]> {
  const since = new Date(now.getTime() - ENDED_DAYS * 24 * 3_600_000)
  const { rows } = await sql<TokenRow>`
    select ${columns} from program_tokens t join users u on u.id = t.user_id
    where (t.ended_at is null or t.ended_at > ${since}) and ${ownerId === null ? sql`true` : sql`t.user_id = ${ownerId}`}
    order by t.id desc`.execute(db)
  return rows
}

export async function findToken(db: Db | Tx, id: number): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select ${columns} from program_tokens t join users u on u.id = t.user_id where t.id = ${id}`.execute(db)
  return rows[0]
}

interface ActorRow extends Omit<Actor, 'permissions' | 'primaryRole' | 'viewingAs' | 'ownRoles' | 'token'> {
  permissions: Permission[]
  token_id: number
  title: string
  last_used_at: Date | null
}

/** Who asks by a token, and when they last did. */
interface Found {
  actor: Actor & Required<Pick<Actor, 'token'>>
  lastUsedAt: Date | null
}

/** Whose secret this is, with what the program may do at this moment; null when it opens nothing. One statement. */
export async function findBySecret(db: Db, secret: string, now: Date): Promise<Found | null> {
  return find(db, sql`t.token_hash = ${hashOf(secret)}`, now)
}

/** The same for work that goes on without the request that began it. */
export async function findProgram(db: Db, id: number, now: Date): Promise<Actor | null> {
  return (await find(db, sql`t.id = ${id}`, now))?.actor ?? null
}

/**
 * A program may do what it was given and its maker may do now. Whoever may not connect programs any more has none, and
 * whoever owes a second factor has none yet.
 */
async function find(db: Db, which: ReturnType<typeof sql>, now: Date): Promise<Found | null> {
  const { rows } = await sql<ActorRow>`
    select u.id, u.full_name, u.first_name, u.email, u.avatar, t.id as token_id, t.title, t.last_used_at,
      (select p.id from psychologists p where p.user_id = u.id and p.deleted_at is null) as "psychologistId",
      array(select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id order by r.id) as roles,
      array(select h.name from (${permissionsOfUser(sql`u.id`)}) h where h.name = any(t.permissions)) as permissions,
      exists (select 1 from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.requires_two_factor)
        and not exists (select 1 from two_factors f where f.user_id = u.id and f.enabled_at is not null)
        as "isTwoFactorRequired"
    from program_tokens t join users u on u.id = t.user_id and u.is_active and not u.is_fired and u.deleted_at is null
    where ${which} and t.ended_at is null and (t.expires_at is null or t.expires_at > ${now})
      and exists (select 1 from (${permissionsOfUser(sql`u.id`)}) h where h.name = 'programs.manage')`.execute(db)
  const row = rows[0]
  if (row === undefined) return null
  const { token_id, title, last_used_at, ...person } = row
  const actor = {
    ...person,
    primaryRole: primaryRole(row.roles),
    permissions: new Set(row.permissions),
    viewingAs: null,
    ownRoles: row.roles,
    token: { id: token_id, title },
  }
  return { actor, lastUsedAt: last_used_at }
}
