import { sql } from 'kysely'
import type { TwoFactorChallengeInput } from '#contract/people/auth.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { clearHits } from '#server/platform/security/rate-limit.ts'
import { record } from '../../audit-log/commands.ts'
import { lockAccount, type Account } from '../accounts.ts'
import { countAttempt } from '../sign-in/attempts.ts'
import { recordFailure, subjectOf } from '../history.ts'
import { recoveryCodesLeft, consumeRecoveryCode } from './recovery-codes.ts'
import { securityNotices } from '../credentials/security-notices.ts'
import type { AuthSettings } from '../settings.ts'
import { openSessionIn, type Browser, type OpenedSession } from '../sign-in/sign-in.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { consumeCode } from './two-factor.ts'

export const CHALLENGE_MS = 10 * 60 * 1000
/** Per person, not per address: whoever has the password may have many addresses too. */
const LIMITS = [
  { name: 'minute', max: 5, windowSeconds: 60 },
  { name: 'hour', max: 20, windowSeconds: 3600 },
]
const TOO_LATE = 'Время на вход вышло. Введите почту и пароль ещё раз.'

/** The password was right: the second factor is awaited. */
export async function openChallenge(tx: Tx, ctx: Ctx<Actor | null>, account: Account, isLasting: boolean) {
  const token = newToken()
  const now = ctx.clock()
  await tx
    .insertInto('login_challenges')
    .values({
      token_hash: hashOf(token),
      user_id: account.id,
      is_lasting: isLasting,
      created_at: now,
      expires_at: new Date(now.getTime() + CHALLENGE_MS),
    })
    .execute()
  await record(tx, { ...ctx, actor: account }, 'auth.challenged', subjectOf(account))
  return { step: 'challenge', token } as const
}

/**
 * Finishes a login by a code of the app or a recovery code.
 * Throws Invalid at the field that was sent; TooManyRequests after five failures within a minute.
 */
export async function passChallenge(
  ctx: Ctx<Actor | null>,
  settings: AuthSettings,
  input: TwoFactorChallengeInput,
  challengeToken: string | undefined,
  browser: Browser,
): Promise<OpenedSession & { isLasting: boolean }> {
  const field = input.code === undefined ? 'recovery_code' : 'code'
  const challenge = await findChallenge(ctx, challengeToken)
  if (challenge === undefined) throw new Invalid({ [field]: [TOO_LATE] })
  const keys = LIMITS.map(({ name }) => `two-factor:${name}:${challenge.user_id}`)
  for (const [index, limit] of LIMITS.entries()) await countAttempt(ctx, keys[index] as string, limit)
  const passed = await transaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, challenge.user_id)
    const isOpen = account?.is_active === true && !account.isPasswordOutgrown
    const isRight = isOpen && (await spend(tx, ctx, settings.appSecret, account.id, input))
    if (!isRight) {
      await recordFailure(tx, ctx, challenge.email, account)
      return null
    }
    const { numDeletedRows } = await tx
      .deleteFrom('login_challenges')
      .where('token_hash', '=', challenge.token_hash)
      .executeTakeFirst()
    // Another request has just finished this login.
    if (numDeletedRows === 0n) throw new Invalid({ [field]: [TOO_LATE] })
    const opened = await openSessionIn(tx, ctx, account.id, browser)
    if (input.recovery_code !== undefined) {
      await securityNotices(settings).ofRecoveryCode(tx, ctx, account.email, await recoveryCodesLeft(tx, account.id))
    }
    if (opened.isNewDevice) await securityNotices(settings).ofNewDevice(tx, ctx, account)
    const change = { field: 'second_factor', old: null, new: field }
    await record(tx, { ...ctx, actor: account }, 'auth.login', subjectOf(account), [change])
    return opened
  })
  if (passed === null) throw new Invalid({ [field]: ['Код не подошёл. Проверьте его и введите ещё раз.'] })
  for (const key of keys) await clearHits(ctx.db, key)
  return { ...passed, isLasting: challenge.is_lasting }
}

async function findChallenge(ctx: Ctx<Actor | null>, token: string | undefined) {
  if (token === undefined) return undefined
  return (
    ctx.db
      .selectFrom('login_challenges')
      .innerJoin('users', 'users.id', 'login_challenges.user_id')
      .select(['token_hash', 'user_id', 'is_lasting', 'users.email'])
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', ctx.clock())
      // A new password or a firing ends what the old password began.
      .where(sql<boolean>`login_challenges.created_at >= users.sessions_valid_from`)
      .executeTakeFirst()
  )
}

function spend(tx: Tx, ctx: Ctx<Actor | null>, appSecret: AppSecret, userId: number, input: TwoFactorChallengeInput) {
  const now = ctx.clock()
  return input.code === undefined
    ? consumeRecoveryCode(tx, appSecret, userId, input.recovery_code ?? '', now)
    : consumeCode(tx, appSecret, userId, input.code, now)
}
