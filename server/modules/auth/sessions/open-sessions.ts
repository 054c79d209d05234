import type { OpenSession } from '#contract/people/auth.ts'
import type { Ctx } from '#server/platform/context.ts'
import { sql } from 'kysely'
import { transaction } from '#server/platform/db/database.ts'
import { deviceOf } from '#server/platform/security/device.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { record } from '../../audit-log/commands.ts'
import { findManageableAccount } from '../manageable-account.ts'
import { subjectOf } from '../history.ts'
import { closeSessionsOf, isOpenAt } from './sessions.ts'
import { hashOf } from '#server/platform/security/tokens.ts'

/** The sessions of a person that still open something, the latest used first. */
export async function openSessionsOf(
  ctx: Ctx,
  userId: number,
  currentToken: string | undefined,
): Promise<OpenSession[]> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.created_at', 'last_seen_at', 'ip', 'user_agent', 'token_hash'])
    .where('user_id', '=', userId)
    .where(isOpenAt(ctx.clock()))
    .where(sql<boolean>`sessions.created_at >= users.sessions_valid_from`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute()
  const current = currentToken === undefined ? undefined : hashOf(currentToken)
  return rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    ip: row.ip,
    device: deviceOf(row.user_agent),
    current: current?.equals(row.token_hash) === true,
  }))
}

/** Ends one session: one's own, or that of somebody whose account the caller looks after. */
export async function endSession(ctx: Ctx, id: number) {
  const owner = await ownerOf(ctx, id)
  await transaction(ctx.db, async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', owner.id)
      .returning('user_agent')
      .executeTakeFirst()
    if (ended === undefined) throw new NoSuchSession()
    const change = { field: 'session', old: deviceOf(ended.user_agent), new: null }
    await record(tx, ctx, 'auth.session-ended', subjectOf(owner), [change])
  })
}

/** Throws for somebody above the caller; to those who look after nobody, other people's sessions do not exist. */
async function ownerOf(ctx: Ctx, sessionId: number): Promise<{ id: number; full_name: string }> {
  const session = await ctx.db.selectFrom('sessions').select('user_id').where('id', '=', sessionId).executeTakeFirst()
  if (session?.user_id === ctx.actor.id) return ctx.actor
  if (session === undefined || !ctx.actor.permissions.has('users.update')) throw new NoSuchSession()
  return findManageableAccount(ctx, session.user_id)
}

class NoSuchSession extends NotFound {
  constructor() {
    super('Такого входа нет: возможно, он уже завершён.')
  }
}

/** Ends all of one's own sessions but the one that asks. */
export async function endOtherSessions(ctx: Ctx, currentToken: string | undefined) {
  await endSessions(ctx, ctx.actor, currentToken)
}

export async function endSessionsOf(ctx: Ctx, person: { id: number; full_name: string }) {
  await endSessions(ctx, person)
}

async function endSessions(ctx: Ctx, person: { id: number; full_name: string }, exceptToken?: string) {
  await transaction(ctx.db, async (tx) => {
    const count = await closeSessionsOf(tx, person.id, exceptToken)
    if (count === 0) return
    await record(tx, ctx, 'auth.sessions-ended', subjectOf(person), [{ field: 'sessions', old: count, new: 0 }])
  })
}
