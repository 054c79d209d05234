import { LOGIN_REFUSED, type LoginInput } from '#contract/auth.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Db } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { verifyPassword } from '#server/platform/password.ts'
import { clearHits, sweepHits } from '#server/platform/rate-limit.ts'
import { record } from '../audit-log/commands.ts'
import { findAccountByEmail, holdAccount } from './accounts.ts'
import { countAttempt, refuseUsedUp } from './attempts.ts'
import { openChallenge } from './challenge.ts'
import { recordFailure, subjectOf } from './history.ts'
import { closeSession, isOpenAt, openSession } from './sessions.ts'

/** Failed attempts a minute per address and IP (decisions: signing in). */
const LIMIT = { max: 5, windowSeconds: 60 }
/** Failures from one IP, whatever the addresses: one password tried on everybody stays under the limit above. */
const IP_LIMIT = { max: 100, windowSeconds: 600 }

/** The right password opens a session, or asks for the second factor first. */
interface LoggedIn {
  step: 'session' | 'challenge'
  token: string
}

/**
 * Signs somebody in; the session that the browser had before is over.
 * Throws Invalid with the same words and after the same time whatever was wrong; TooManyRequests after five failures.
 */
export async function logIn(ctx: Ctx<Actor | null>, input: LoginInput, formerToken?: string): Promise<LoggedIn> {
  const key = `login:${input.email}:${ctx.request.ip ?? ''}`
  const ipKey = `login-failures:${ctx.request.ip ?? ''}`
  await countAttempt(ctx, key, LIMIT)
  await refuseUsedUp(ctx, ipKey, IP_LIMIT)
  const account = await findAccountByEmail(ctx.db, input.email)
  const isRight = await verifyPassword(input.password, account?.password_hash ?? null)
  const loggedIn = await transaction(ctx.db, async (tx) => {
    // Asked for an unknown address too, so that time tells nothing.
    const held = await holdAccount(tx, account?.id ?? 0)
    // Whoever gets a new password while this one is being checked is not let in by the old one.
    if (!isRight || held?.is_active !== true || held.password_hash !== account?.password_hash) {
      await recordFailure(tx, ctx, input.email, held)
      return null
    }
    if (held.hasTwoFactor) return openChallenge(tx, ctx, held, input.remember)
    if (formerToken !== undefined) await closeSession(tx, formerToken)
    const token = await openSession(tx, held.id, ctx.clock, ctx.request)
    await record(tx, { ...ctx, actor: held }, 'auth.login', subjectOf(held))
    return { step: 'session', token } as const
  })
  if (loggedIn === null) {
    await countAttempt(ctx, ipKey, IP_LIMIT)
    throw new Invalid({ email: [LOGIN_REFUSED] })
  }
  await clearHits(ctx.db, key)
  return loggedIn
}

export async function logOut(ctx: Ctx, token: string) {
  await transaction(ctx.db, async (tx) => {
    await closeSession(tx, token)
    await record(tx, ctx, 'auth.logout', subjectOf(ctx.actor))
  })
}

/** Drops what time has ended: sessions, counts of attempts, links of letters, logins that nobody finished. */
export async function sweepExpired(db: Db, clock: Clock) {
  const now = clock()
  await db
    .deleteFrom('sessions')
    .where((session) => session.not(isOpenAt(now)))
    .execute()
  await db.deleteFrom('mailed_tokens').where('expires_at', '<=', now).execute()
  await db.deleteFrom('login_challenges').where('expires_at', '<=', now).execute()
  await sweepHits(db, clock)
}
