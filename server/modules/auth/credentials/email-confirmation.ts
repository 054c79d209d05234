import type { Actor, Ctx } from '#server/platform/context.ts'
import { explainingConstraints } from '#server/platform/db/constraints.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { record } from '../../audit-log/commands.ts'
import { confirmEmail } from '../../users/commands.ts'
import { findAccount } from '../accounts.ts'
import { countAttempt } from '../sign-in/attempts.ts'
import {
  cancelChange,
  confirmChange,
  countLetter,
  LETTERS,
  pendingEmailOf,
  resendChange,
  TAKEN,
} from './email-change.ts'
import { subjectOf } from '../history.ts'
import { confirmationLetter } from './letters.ts'
import { lockMailedToken, issueToken, consumeTokens } from './mailed-tokens.ts'
import type { AuthSettings } from '../settings.ts'

const TRYING_LIMIT = { name: 'email-confirm', max: 20, windowSeconds: 900 }

/**
 * Confirms an address by the link of a letter, or puts the new one in force that somebody has asked for. The same link
 * again changes nothing: mail programs open links too.
 */
export async function confirmByLink(ctx: Ctx<Actor | null>, settings: AuthSettings, token: string) {
  await refuseFlood(ctx, settings.appSecret, TRYING_LIMIT)
  await explainingConstraints({ users_email_key: { field: 'token', message: TAKEN } }, () =>
    transaction(ctx.db, async (tx) => {
      if (!(await confirmChange(tx, ctx, settings, token))) await confirmOwn(tx, ctx, token)
    }),
  )
}

async function confirmOwn(tx: Tx, ctx: Ctx<Actor | null>, token: string) {
  const held = await lockMailedToken(tx, 'email-confirmation', token, ctx.clock())
  const account = held === null ? undefined : await findAccount(tx, held.user_id)
  if (held === null || account === undefined) {
    throw new Invalid({ token: ['Ссылка уже не действует. Войдите и запросите новое письмо.'] })
  }
  if (account.email_verified_at !== null) return
  if (held.used_at !== null) throw new Invalid({ token: ['Эта ссылка уже сработала.'] })
  await consumeTokens(tx, 'email-confirmation', account.id, ctx.clock())
  const version = await confirmEmail(tx, ctx, account.id)
  const change = { field: 'email_verified_at', old: null, new: ctx.clock().toISOString() }
  await record(tx, { ...ctx, actor: account }, 'auth.email-confirmed', { ...subjectOf(account), version }, [change])
}

/** Sends the letter of the address that awaits its confirmation once more, and says which that is. */
export async function resendConfirmation(ctx: Ctx, settings: AuthSettings): Promise<string> {
  const { actor } = ctx
  const account = await findAccount(ctx.db, actor.id)
  const pending = await pendingEmailOf(ctx.db, actor.id, ctx.clock())
  if (pending !== null) {
    await countLetter(ctx, settings, pending)
    await transaction(ctx.db, (tx) => resendChange(tx, ctx, settings, pending))
    return pending
  }
  if (account?.email_verified_at !== null) throw new Invalid({ email: ['Адрес уже подтверждён.'] })
  await countAttempt(ctx, `email-confirmation:${actor.id}`, LETTERS)
  await transaction(ctx.db, async (tx) => {
    const { token, expiresAt } = await issueToken(tx, 'email-confirmation', account.email, ctx.clock())
    await settings.outbox.post(tx, ctx, {
      kind: 'email-confirmation',
      mail: confirmationLetter(settings, account.email, token),
      expiresAt,
    })
    await record(tx, ctx, 'auth.confirmation-sent', subjectOf(actor))
  })
  return account.email
}

/** Stays with the address in force. */
export async function cancelEmailChange(ctx: Ctx) {
  await transaction(ctx.db, (tx) => cancelChange(tx, ctx))
}
