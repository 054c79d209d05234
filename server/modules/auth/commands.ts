import { sql } from 'kysely'
import { LOGIN_REFUSED, type LoginInput } from '#contract/auth.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/db/database.ts'
import { Invalid, TooManyRequests } from '#server/platform/http/errors.ts'
import { verifyPassword } from '#server/platform/password.ts'
import { clearHits, countHit } from '#server/platform/rate-limit.ts'
import { record } from '../audit-log/commands.ts'
import { closeSession, openSession } from './sessions.ts'

/** Failed attempts a minute per address and IP (decisions: signing in). */
const ATTEMPTS_MAX = 5
const WINDOW_SECONDS = 60

/**
 * Signs somebody in and returns the token of the new session.
 * Throws Invalid with the same words and after the same time whatever was wrong; TooManyRequests after five failures.
 */
export async function logIn(ctx: Ctx<Actor | null>, input: LoginInput): Promise<string> {
  const key = `login:${input.email}:${ctx.request.ip ?? ''}`
  const attempt = await countHit(ctx.db, ctx.clock, key, WINDOW_SECONDS)
  if (attempt.hits > ATTEMPTS_MAX) {
    throw new TooManyRequests('Слишком много попыток. Подождите минуту и попробуйте снова.', attempt.retryAfterSeconds)
  }
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'full_name', 'password_hash', 'is_active', 'is_fired'])
    .select(
      sql<string[]>`array(
      select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = users.id)`.as('roles'),
    )
    .where('email', '=', input.email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const isRight = await verifyPassword(input.password, user?.password_hash ?? null)
  if (user === undefined || !isRight || !user.is_active || user.is_fired) throw new Invalid({ email: [LOGIN_REFUSED] })
  await clearHits(ctx.db, key)
  return transaction(ctx.db, async (tx) => {
    const token = await openSession(tx, user.id, ctx.clock, ctx.request)
    await record(tx, { ...ctx, actor: user }, 'auth.login', { type: 'user', id: user.id, label: user.full_name })
    return token
  })
}

export async function logOut(ctx: Ctx, token: string) {
  await transaction(ctx.db, async (tx) => {
    await closeSession(tx, token)
    await record(tx, ctx, 'auth.logout', { type: 'user', id: ctx.actor.id, label: ctx.actor.full_name })
  })
}
