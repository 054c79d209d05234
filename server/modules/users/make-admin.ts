import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { record } from '../audit-log/commands.ts'
import { load, subjectOf } from './account.ts'
import { accountChanges } from './changes.ts'
import { ensureAccount, type NewAccount } from './commands.ts'

/** An admin by the machine's own keeper. History tells all that it made of an account that was there: also its rights. */
export async function makeAdmin(
  tx: Tx,
  ctx: Pick<Ctx<null>, 'actor' | 'clock' | 'request'>,
  account: Omit<NewAccount, 'role'>,
): Promise<void> {
  const known = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', account.email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const before = known === undefined ? null : await load(tx, known.id)
  const { id } = await ensureAccount(tx, { ...account, role: 'admin' }, ctx.clock())
  const after = await load(tx, id)
  const action = before === null ? 'user.created' : 'user.updated'
  await record(tx, ctx, action, subjectOf(after), accountChanges(before, after, true))
}
