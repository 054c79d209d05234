import { sql } from 'kysely'
import { LOGIN_REFUSED, type LoginInput } from '#contract/people/auth.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { isOfOtherCost, verifyPassword } from '#server/platform/security/password.ts'
import { sweepHits } from '#server/platform/security/rate-limit.ts'
import { record } from '../audit-log/commands.ts'
import { storePasswordAnew } from '../users/commands.ts'
import { findAccountByEmail, findPasswordOfOther, lockAccount } from './accounts.ts'
import { openChallenge } from './two-factor/challenge.ts'
import { recordFailure, subjectOf } from './history.ts'
import { sweepDevices } from './sessions/known-devices.ts'
import { checkLoginLimits } from './sign-in/login-limits.ts'
import { securityNotices } from './credentials/security-notices.ts'
import { closeSession, isOpenAt } from './sessions/sessions.ts'
import type { AuthSettings } from './settings.ts'
import { openSessionIn, type Browser, type OpenedSession } from './sign-in/sign-in.ts'

/** The right password opens a session, or asks for the second factor first. */
type LoggedIn = ({ step: 'session' } & OpenedSession) | { step: 'challenge'; token: string }

const OUTGROWN =
  'Этот пароль задал вам сотрудник, а\u00a0с\u00a0тех пор вам разрешили больше. Задайте свой пароль: нажмите «Забыли пароль?».'

/**
 * Signs somebody in; the session that the browser had before is over.
 * Throws Invalid with the same words and after the same time whatever was wrong, with others for a password that somebody
 * else set before the person was allowed more; TooManyRequests after five failures.
 */
export async function logIn(
  ctx: Ctx<Actor | null>,
  settings: AuthSettings,
  input: LoginInput,
  browser: Browser,
): Promise<LoggedIn> {
  const admission = await checkLoginLimits(ctx, settings.appSecret, input, browser.deviceToken)
  const account = await findAccountByEmail(ctx.db, input.email)
  // Asked in any case, as the account is.
  const other = await findPasswordOfOther(ctx.db, input.email)
  let stored = account?.password_hash ?? null
  const opens = await verifyPassword(input.password, stored ?? other).catch(async (error: unknown) => {
    await admission.withdraw()
    throw error
  })
  const isRight = opens && stored !== null
  if (opens && stored !== null && isOfOtherCost(stored)) stored = await storePasswordAnew(ctx, stored, input.password)
  const loggedIn = await transaction<LoggedIn | null | 'outgrown'>(ctx.db, async (tx) => {
    // Asked for an unknown address too, so that time tells nothing.
    const held = await lockAccount(tx, account?.id ?? 0)
    // Whoever gets a new password while this one is being checked is not let in by the old one.
    if (!isRight || held?.is_active !== true || held.password_hash !== stored) {
      await recordFailure(tx, ctx, input.email, held)
      return null
    }
    if (held.isPasswordOutgrown) {
      await recordFailure(tx, ctx, input.email, held)
      return 'outgrown'
    }
    if (held.hasTwoFactor) return openChallenge(tx, ctx, held, input.remember)
    const opened = await openSessionIn(tx, ctx, held.id, browser)
    if (opened.isNewDevice) await securityNotices(settings).ofNewDevice(tx, ctx, held)
    await record(tx, { ...ctx, actor: held }, 'auth.login', subjectOf(held))
    return { step: 'session', ...opened }
  })
  if (loggedIn === null) throw new Invalid({ email: [LOGIN_REFUSED] })
  await admission.succeed()
  if (loggedIn === 'outgrown') throw new Invalid({ email: [OUTGROWN] })
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
  await sweepDevices(db, clock)
  await sweepHits(db, clock)
}

/** Forgets the links that went to an address, but for those of these accounts. */
export async function eraseTokensTo(tx: Tx, email: string, except: number[]) {
  await sql`delete from mailed_tokens where email = ${email} and user_id <> all(${except}::int[])`.execute(tx)
}
