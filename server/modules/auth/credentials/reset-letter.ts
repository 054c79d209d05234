import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/db/database.ts'
import { Invalid, NotFound } from '#server/platform/http/errors.ts'
import { throwIfRefused } from '#server/platform/refusal.ts'
import { record } from '../../audit-log/commands.ts'
import { refusalToResetPassword } from '../../users/policy.ts'
import { findUserRow } from '../../users/queries.ts'
import { countAttempt } from '../sign-in/attempts.ts'
import { subjectOf } from '../history.ts'
import { staffResetLetter } from './letters.ts'
import { issueToken } from './mailed-tokens.ts'
import type { AuthSettings } from '../settings.ts'

/** Letters an hour: to one person, and by one member of staff. */
const TO_ONE = { max: 3, windowSeconds: 3600 }
const BY_ONE = { max: 30, windowSeconds: 3600 }

/**
 * Has a letter with a link for a new password sent to somebody, and says to which address. Whoever asks for it never sees
 * the link, so they may ask for people who may do more than they. The old password holds until the link is used.
 */
export async function mailPasswordReset(ctx: Ctx, settings: AuthSettings, id: number): Promise<string> {
  const person = await findUserRow(ctx.db, id)
  if (person === undefined) throw new NotFound('Такого пользователя нет.')
  throwIfRefused(refusalToResetPassword(ctx.actor, person), 'form')
  await countAttempt(ctx, `staff-reset:by:${ctx.actor.id}`, BY_ONE)
  await countAttempt(ctx, `staff-reset:to:${person.id}`, TO_ONE)
  await transaction(ctx.db, async (tx) => {
    const { token, userId, expiresAt } = await issueToken(tx, 'password-reset', person.email, ctx.clock())
    if (userId !== person.id) throw new Invalid({ form: ['Учётную запись только что изменили. Обновите экран.'] })
    const mail = staffResetLetter(settings, person.email, token)
    await settings.outbox.post(tx, ctx, { kind: 'password-reset', mail, expiresAt })
    await record(tx, ctx, 'auth.reset-sent', subjectOf(person))
  })
  return person.email
}
