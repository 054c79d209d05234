import type { Ctx } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { throwIfRefused } from '#server/platform/refusal.ts'
import { refusalToUpdate } from '../users/policy.ts'
import { findUserRow } from '../users/queries.ts'

/** The account whose way in staff look after. Throws NotFound, or Forbidden for somebody above them. */
export async function findManageableAccount(ctx: Ctx, id: number) {
  const person = await findUserRow(ctx.db, id)
  if (person === undefined) throw new NotFound('Такого пользователя нет.')
  throwIfRefused(refusalToUpdate(ctx.actor, person), 'id')
  return person
}
