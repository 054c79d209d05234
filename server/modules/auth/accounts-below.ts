import type { Ctx } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { heed } from '#server/platform/refusal.ts'
import { refusalToUpdate } from '../users/policy.ts'
import { findAccount, type Account } from './accounts.ts'

/** The account whose way in staff look after. Throws NotFound, or Forbidden for somebody above them. */
export async function accountBelow(ctx: Ctx, id: number): Promise<Account> {
  const account = await findAccount(ctx.db, id)
  if (account === undefined) throw new NotFound('Такого пользователя нет.')
  const roles = account.roles.map((name) => ({ name }))
  heed(refusalToUpdate(ctx.actor, { id, roles, is_active: true, is_fired: false, is_last_admin: false }), 'id')
  return account
}
