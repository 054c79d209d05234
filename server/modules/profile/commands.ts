import type { ProfileUpdate } from '#contract/people/users.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { Invalid, TooManyRequests } from '#server/platform/http/errors.ts'
import type { PhotoChange } from '#server/platform/http/body/photo.ts'
import { refuseCommonPassword } from '#server/platform/security/password-rules.ts'
import { hashPassword, verifyPassword } from '#server/platform/security/password.ts'
import { clearHits, countHit } from '#server/platform/security/rate-limit.ts'
import { storePhoto, sweepPhotos } from '../photos/commands.ts'
import { changeOwnAccount, type CredentialNotices } from '../users/commands.ts'
import { findUser, passwordHashOf } from '../users/queries.ts'
import { refusalOfHireDate } from './policy.ts'

/** A stolen session must not guess the password: so many wrong ones a minute. */
const ATTEMPTS_MAX = 5
const WINDOW_SECONDS = 60
/** Each save may leave a line in the log, for ever: so many an hour for an account that anybody may open. */
const SAVES = { max: 60, windowSeconds: 3600 }

/** What signing in knows of one's own address. */
export interface OwnEmail {
  /** The one that was asked for and is not confirmed yet. */
  pending: (ctx: Ctx) => Promise<string | null>
  /** Throws TooManyRequests when too many were asked for. */
  countAsking: (ctx: Ctx, email: string) => Promise<void>
  /** The address counts once it is confirmed by the letter that goes there. */
  ask: (tx: Tx, ctx: Ctx, email: string) => Promise<void>
}

/** What belongs to signing in. */
interface WayIn {
  /** Ends every session of the account but the one that asks. */
  closeOtherSessions: (tx: Tx) => Promise<unknown>
  ownEmail: OwnEmail
  notices: CredentialNotices
}

/**
 * Saves what somebody says of themselves. A new e-mail or password needs the current password; a new e-mail
 * counts once it is confirmed; a new password ends the other sessions and keeps this one.
 */
export async function updateProfile(
  ctx: Ctx,
  input: ProfileUpdate,
  photo: PhotoChange,
  { closeOtherSessions, ownEmail, notices }: WayIn,
) {
  if (ctx.actor.roles.length === 0) await countSave(ctx)
  const { version, password, password_confirmation: _, current_password, email, ...fields } = input
  const before = await findUser(ctx.db, ctx.actor.id, ctx.actor)
  if (fields.hire_date !== undefined && fields.hire_date !== before?.hire_date) {
    const refusal = refusalOfHireDate(ctx.actor)
    if (refusal !== null) throw new Invalid({ hire_date: [refusal.reason] })
  }
  const newEmail = email === before?.email ? undefined : email
  const provenHash = newEmail !== undefined || password !== undefined ? await proven(ctx, current_password) : undefined
  if (password !== undefined) {
    refuseCommonPassword(password, 'password', [newEmail ?? ctx.actor.email, ctx.actor.email, ctx.actor.first_name])
  }
  if (newEmail !== undefined) await ownEmail.countAsking(ctx, newEmail)
  const avatar = await storePhoto(ctx, photo)
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  const saved = await transaction(ctx.db, async (tx) => {
    const account = await changeOwnAccount(tx, ctx, { fields, avatar, password_hash, version, provenHash })
    if (password_hash !== undefined) {
      await closeOtherSessions(tx)
      await notices.ofNewPassword(tx, ctx, ctx.actor.email, 'profile')
    }
    if (newEmail !== undefined) await ownEmail.ask(tx, ctx, newEmail)
    return account
  })
  // The former photo of an account without a role is nobody's. What is not removed now is removed by the hourly round.
  if (avatar !== undefined && ctx.actor.roles.length === 0) {
    await sweepPhotos(ctx.db, ctx.storage, ctx.clock).catch(() => {})
  }
  return saved
}

async function countSave({ db, clock, actor }: Ctx) {
  const { hits, retryAfterSeconds } = await countHit(db, clock, `profile:${actor.id}`, SAVES.windowSeconds)
  if (hits > SAVES.max) {
    throw new TooManyRequests('Слишком много изменений за час. Попробуйте позже.', retryAfterSeconds)
  }
}

/** The stored password that `password` matches. Throws Invalid at `current_password`. */
async function proven(ctx: Ctx, password: string | undefined): Promise<string | null> {
  if (password === undefined) {
    throw new Invalid({ current_password: ['Чтобы сменить почту или пароль, введите текущий пароль.'] })
  }
  const key = `own-password:${ctx.actor.id}`
  const attempt = await countHit(ctx.db, ctx.clock, key, WINDOW_SECONDS)
  if (attempt.hits > ATTEMPTS_MAX) {
    throw new TooManyRequests('Слишком много попыток. Подождите минуту и попробуйте снова.', attempt.retryAfterSeconds)
  }
  const stored = await passwordHashOf(ctx.db, ctx.actor.id)
  if (!(await verifyPassword(password, stored))) throw new Invalid({ current_password: ['Текущий пароль неверный'] })
  await clearHits(ctx.db, key)
  return stored
}
