import { viewingReason } from '#contract/people/roles.ts'
import { VIEWING_AS } from '#contract/people/view-as.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/db/database.ts'
import { Forbidden, HttpError, Invalid } from '#server/platform/http/errors.ts'
import { signedIn } from '#server/platform/http/guard.ts'
import type { Guard } from '#server/platform/http/route.ts'
import { record } from '../../audit-log/commands.ts'
import { subjectOf } from '../history.ts'
import { hashOf } from '#server/platform/security/tokens.ts'

const ADMIN_ALONE = 'Смотреть глазами другой роли может только администратор.'
/** All that somebody may do while they look through another role: go back, or leave. */
const OPEN_WHILE_VIEWING = new Set(['DELETE /api/view-as', 'POST /api/logout'])
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The admin, whatever role they look through. */
export const actualAdmin: Guard<Actor> = {
  name: 'admin',
  isForPeople: true,
  check(actor) {
    const person = signedIn.check(actor)
    if (!person.ownRoles.includes('admin')) throw new Forbidden(ADMIN_ALONE)
    return person
  },
}

/** Refuses to change anything for somebody who looks through another role: they see its screens, not its deeds. */
export function refuseWhileViewing(actor: Actor | null, method: string, pathname: string) {
  const role = actor?.viewingAs ?? null
  if (role === null || READING.has(method) || OPEN_WHILE_VIEWING.has(`${method} ${pathname}`)) return
  throw new HttpError(403, viewingReason(role), { code: VIEWING_AS })
}

/** From the next request on this session sees what the role sees. */
export async function viewAs(ctx: Ctx, token: string | undefined, role: string): Promise<string> {
  if (role === 'admin') throw new Invalid({ role: ['Вы и так смотрите как администратор.'] })
  return transaction(ctx.db, async (tx) => {
    const found = await tx.selectFrom('roles').select(['id', 'name']).where('name', '=', role).executeTakeFirst()
    if (found === undefined) throw new Invalid({ role: ['Такой роли нет'] })
    await setViewing(ctx, tx, token, found.id)
    const change = { field: 'viewing_as', old: null, new: found.name }
    await record(tx, ctx, 'auth.view-as-started', subjectOf(ctx.actor), [change])
    return found.name
  })
}

/** Back to one's own role. Nothing happens when nobody looks through another. */
export async function endViewAs(ctx: Ctx, token: string | undefined) {
  const { viewingAs } = ctx.actor
  if (viewingAs === null) return
  await transaction(ctx.db, async (tx) => {
    await setViewing(ctx, tx, token, null)
    const change = { field: 'viewing_as', old: viewingAs, new: null }
    await record(tx, ctx, 'auth.view-as-ended', subjectOf(ctx.actor), [change])
  })
}

async function setViewing(ctx: Ctx, tx: Ctx['db'], token: string | undefined, roleId: number | null) {
  await tx
    .updateTable('sessions')
    .set({ viewing_role_id: roleId })
    .where('user_id', '=', ctx.actor.id)
    .where('token_hash', '=', hashOf(token ?? ''))
    .execute()
}
