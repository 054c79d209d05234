import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { refuseFlood } from '#server/platform/http/flood.ts'
import { record } from '../audit-log/commands.ts'
import { confirmEmail } from '../users/commands.ts'
import { findAccount } from './accounts.ts'
import { countAttempt } from './attempts.ts'
import { subjectOf } from './history.ts'
import { confirmationLetter } from './letters.ts'
import { holdToken, issueToken, spendTokens } from './mailed-tokens.ts'
import type { AuthSettings } from './settings.ts'

const LETTERS = { max: 5, windowSeconds: 3600 }
const TRYING_LIMIT = { name: 'email-confirm', max: 20, windowSeconds: 900 }

/** Confirms an address by the link of a letter. The same link again changes nothing: mail programs open links too. */
export async function confirmByLink(ctx: Ctx<Actor | null>, { appSecret }: AuthSettings, token: string) {
  await refuseFlood(ctx, appSecret, TRYING_LIMIT)
  await transaction(ctx.db, async (tx) => {
    const held = await holdToken(tx, 'email-confirmation', token, ctx.clock())
    const account = held === null ? undefined : await findAccount(tx, held.user_id)
    if (held === null || account === undefined) {
      throw new Invalid({ token: ['Ссылка уже не действует. Войдите и запросите новое письмо.'] })
    }
    if (account.email_verified_at !== null) return
    if (held.used_at !== null) throw new Invalid({ token: ['Эта ссылка уже сработала.'] })
    await spendTokens(tx, 'email-confirmation', account.id, ctx.clock())
    const version = await confirmEmail(tx, ctx, account.id)
    const change = { field: 'email_verified_at', old: null, new: ctx.clock().toISOString() }
    await record(tx, { ...ctx, actor: account }, 'auth.email-confirmed', { ...subjectOf(account), version }, [change])
  })
}

export async function resendConfirmation(ctx: Ctx, settings: AuthSettings) {
  const { actor } = ctx
  const account = await findAccount(ctx.db, actor.id)
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
}
