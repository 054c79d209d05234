import { STALE_RESET_LINK, type ForgotPasswordInput, type ResetPasswordInput } from '#contract/people/auth.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/db/database.ts'
import { keyedHash } from '#server/platform/security/encryption.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { checkProofPast } from '#server/platform/http/protection/form-check.ts'
import { refuseCommonPassword } from '#server/platform/security/password-rules.ts'
import { hashPassword, verifyPassword } from '#server/platform/security/password.ts'
import { countHit } from '#server/platform/security/rate-limit.ts'
import { record } from '../../audit-log/commands.ts'
import { setPassword } from '../../users/commands.ts'
import { findAccount } from '../accounts.ts'
import { recordResetRequest, subjectOf } from '../history.ts'
import { resetLetter } from './letters.ts'
import { clearLoginFailures } from '../sign-in/login-limits.ts'
import { doesTokenWork, lockMailedToken, issueToken, consumeResetLink } from './mailed-tokens.ts'
import { securityNotices } from './security-notices.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'
import type { AuthSettings } from '../settings.ts'

const ASKING_LIMIT = { name: 'forgot-password', max: 10, windowSeconds: 900 }
const ASKING = { name: ASKING_LIMIT.name, perNetwork: ASKING_LIMIT, everywhere: { max: 100, windowSeconds: 3600 } }
/** Looking and trying, per network. */
const OPENING_LIMIT = { name: 'reset-link', max: 60, windowSeconds: 900 }
const TRYING_LIMIT = { name: 'reset-password', max: 20, windowSeconds: 900 }
/** More letters an hour than this would be a nuisance to somebody who asked for none. */
const LETTERS_MAX = 3

/** Sends a link to the address if it is known. The same work, and so the same time, if it is not. */
export async function requestPasswordReset(ctx: Ctx<Actor | null>, settings: AuthSettings, asked: ForgotPasswordInput) {
  const { email } = asked
  await checkProofPast(ctx, settings.appSecret, ASKING, asked)
  await refuseFlood(ctx, settings.appSecret, ASKING_LIMIT)
  const mark = keyedHash(email, settings.appSecret, 'forgot-password').toString('base64url')
  const { hits } = await countHit(ctx.db, ctx.clock, `forgot-password:${mark}`, 3600)
  await transaction(ctx.db, async (tx) => {
    const { token, userId, expiresAt } = await issueToken(tx, 'password-reset', email, ctx.clock())
    await settings.outbox.post(tx, ctx, {
      kind: 'password-reset',
      mail: resetLetter(settings, email, token),
      expiresAt,
      isWanted: userId !== undefined && hits <= LETTERS_MAX,
    })
    await recordResetRequest(tx, ctx, email, userId)
  })
}

/** Whether the link of a letter still sets a password. Says nothing of whose it is, nor why it does not. */
export async function openResetLink(ctx: Ctx<Actor | null>, settings: AuthSettings, token: string) {
  await refuseFlood(ctx, settings.appSecret, OPENING_LIMIT)
  return { works: await doesTokenWork(ctx.db, 'password-reset', token, ctx.clock()) }
}

/**
 * Sets a new password by the link of a letter. Signs nobody in, and ends every session of the person. The same form again,
 * as a second press sends it, changes nothing and is answered alike: by the link that has set it, while nothing else has
 * changed. Any other would tell whoever has found an old letter whether they have guessed the password.
 */
export async function resetPassword(ctx: Ctx<Actor | null>, settings: AuthSettings, input: ResetPasswordInput) {
  await refuseFlood(ctx, settings.appSecret, TRYING_LIMIT)
  refuseCommonPassword(input.password)
  const hash = await hashPassword(input.password)
  const { account, isSpent } = await transaction(ctx.db, async (tx) => {
    const token = await lockMailedToken(tx, 'password-reset', input.token, ctx.clock())
    const account = token === null ? undefined : await findAccount(tx, token.user_id)
    if (token === null || account === undefined) throw new Invalid({ token: [STALE_RESET_LINK] })
    if (token.used_at !== null) {
      if (!token.has_just_set) throw new Invalid({ token: [STALE_RESET_LINK] })
      return { account, isSpent: true }
    }
    refuseCommonPassword(input.password, 'password', [account.email, ...account.full_name.split(' ')])
    const now = ctx.clock()
    await consumeResetLink(tx, input.token, account.id, now)
    const version = await setPassword(tx, { clock: () => now }, account.id, hash)
    await closeSessionsOf(tx, account.id)
    await securityNotices(settings).ofNewPassword(tx, ctx, account.email, 'link')
    await record(tx, { ...ctx, actor: account }, 'auth.password-reset', { ...subjectOf(account), version })
    return { account, isSpent: false }
  })
  if (!isSpent) await clearLoginFailures(ctx.db, account.email)
  else if (!(await verifyPassword(input.password, account.password_hash))) {
    throw new Invalid({ token: [STALE_RESET_LINK] })
  }
}
