import { sql } from 'kysely'
import { PERMISSION_NAMES, type Permission } from '#contract/people/permissions.ts'
import { primaryRole } from '#contract/people/roles.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor, RequestFacts } from '#server/platform/context.ts'
import { isDiskFull } from '#server/platform/storage/disk-full.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import { isPasswordCovered } from '../../roles/queries.ts'

export const SESSION_COOKIE = 'smysl_session'
/** A session ends after two hours without a request, and after thirty days in any case (decisions: signing in). */
const IDLE_MS = 2 * 60 * 60 * 1000
export const ABSOLUTE_MS = 30 * 24 * 60 * 60 * 1000
/** Nobody uses as many browsers at once. A further sign-in ends the oldest. */
const SESSIONS_MAX = 100
/** The last visit is noted at most this often, so that reading writes nothing. */
const TOUCH_MS = 60_000

/** Opens a session for a user under a fresh token. */
export async function openSession(tx: Tx, userId: number, clock: Clock, request: RequestFacts): Promise<string> {
  const token = newToken()
  const now = clock()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + ABSOLUTE_MS),
      ip: request.ip,
      user_agent: request.userAgent,
    })
    .execute()
  await sql`delete from sessions where id in (
    select id from sessions where user_id = ${userId} order by id desc offset ${SESSIONS_MAX})`.execute(tx)
  return token
}

export async function closeSession(tx: Tx, token: string) {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
}

/**
 * Closes the sessions of a person, but for the one that `exceptToken` names, and says how many there were. A login that
 * awaits its second step opens none either.
 */
export async function closeSessionsOf(tx: Tx, userId: number, exceptToken?: string): Promise<number> {
  await tx.deleteFrom('login_challenges').where('user_id', '=', userId).execute()
  let sessions = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptToken !== undefined) sessions = sessions.where('token_hash', '!=', hashOf(exceptToken))
  const { numDeletedRows } = await sessions.executeTakeFirst()
  return Number(numDeletedRows)
}

/** Holds for sessions that still open something. */
export function isOpenAt(now: Date) {
  return sql<boolean>`(sessions.expires_at > ${now} and sessions.last_seen_at > ${new Date(now.getTime() - IDLE_MS)})`
}

/** A session that is open, and whose it is. */
export interface FoundSession {
  actor: Actor
  lastSeenAt: Date
  expiresAt: Date
}

/** Whether a session that was found open is so still, and its last visit need not be noted again. */
export function isFreshAt({ lastSeenAt, expiresAt }: FoundSession, now: Date): boolean {
  return expiresAt > now && now.getTime() - lastSeenAt.getTime() <= TOUCH_MS
}

/**
 * Whose session this is, with roles and permissions as they are this moment; null when it is over. One statement. Without
 * `notesVisit` nobody has come: what a page asks by itself keeps no session open.
 */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
  { notesVisit = true } = {},
): Promise<FoundSession | null> {
  const { rows } = await sql<SessionRow>`
    select u.id, u.full_name, u.first_name, u.email, u.avatar, sessions.last_seen_at, sessions.expires_at, p.id as psychologist_id,
      coalesce(array_agg(distinct r.name) filter (where r.name is not null), '{}') as roles,
      coalesce(array_agg(distinct pm.name) filter (where pm.name is not null), '{}') as permissions,
      viewed.name as viewed_role, array(
        select vpm.name from role_permissions vrp join permissions vpm on vpm.id = vrp.permission_id
        where vrp.role_id = viewed.id) as viewed_permissions,
      coalesce(bool_or(r.requires_two_factor), false) and not exists (
        select 1 from two_factors t where t.user_id = u.id and t.enabled_at is not null) as owes_two_factor
    from sessions
    join users u on u.id = sessions.user_id and u.is_active and not u.is_fired and u.deleted_at is null
      and sessions.created_at >= u.sessions_valid_from and ${isPasswordCovered}
    left join psychologists p on p.user_id = u.id and p.deleted_at is null
    left join user_roles ur on ur.user_id = u.id
    left join roles r on r.id = ur.role_id
    left join role_permissions rp on rp.role_id = r.id
    left join permissions pm on pm.id = rp.permission_id
    left join roles viewed on viewed.id = sessions.viewing_role_id
    where sessions.token_hash = ${hashOf(token)} and ${isOpenAt(now)}
    group by u.id, sessions.token_hash, p.id, viewed.id`.execute(db)
  const row = rows[0]
  if (row === undefined) return null
  const isTouched = notesVisit && now.getTime() - row.last_seen_at.getTime() > TOUCH_MS
  if (isTouched) {
    const touch = db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', hashOf(token))
    await touch.execute().catch((error: unknown) => {
      // Who only reads needs no room on the disk.
      if (!isDiskFull(error)) throw error
    })
  }
  return { actor: actorIn(row), lastSeenAt: isTouched ? now : row.last_seen_at, expiresAt: row.expires_at }
}

function actorIn(row: SessionRow): Actor {
  const { roles, permissions, viewingAs } = standingOf(row)
  return {
    id: row.id,
    full_name: row.full_name,
    first_name: row.first_name,
    email: row.email,
    avatar: row.avatar,
    roles,
    primaryRole: primaryRole(roles),
    permissions: new Set(permissions),
    psychologistId: row.psychologist_id,
    isTwoFactorRequired: row.owes_two_factor,
    viewingAs,
    ownRoles: row.roles,
  }
}

/** What the person may see and do in this session: an admin may look through another role, nobody else may. */
function standingOf(row: SessionRow) {
  if (!row.roles.includes('admin')) return { roles: row.roles, permissions: row.permissions, viewingAs: null }
  if (row.viewed_role === null) return { roles: row.roles, permissions: PERMISSION_NAMES, viewingAs: null }
  return { roles: [row.viewed_role], permissions: row.viewed_permissions, viewingAs: row.viewed_role }
}

interface SessionRow {
  id: number
  full_name: string
  first_name: string
  email: string
  avatar: string | null
  last_seen_at: Date
  expires_at: Date
  psychologist_id: number | null
  roles: string[]
  permissions: Permission[]
  viewed_role: string | null
  viewed_permissions: Permission[]
  owes_two_factor: boolean
}
