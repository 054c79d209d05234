import { sql } from 'kysely'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Invalid } from '#server/platform/http/errors.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { record } from '../audit-log/commands.ts'
import { writeEvents } from './locked-ledger.ts'
import { cancelLinkLetters } from './link-letters.ts'
import { subjectOf } from './payment-services.ts'
import type { TransactionRow } from './presenter.ts'
import { loadTransaction } from './queries.ts'
import { canMove } from './state-machine.ts'

/**
 * Ends a link that was made by mistake. Who stands at the bank's page already may still pay: what the bank says wins, as
 * everywhere (state-machine.ts). Once more changes nothing.
 */
export async function cancelTransaction(ctx: Ctx, id: number): Promise<TransactionRow> {
  return transactionOnce(ctx, async (tx) => {
    await sql`select 1 from transactions where id = ${id} for update`.execute(tx)
    const before = await loadTransaction(tx, id)
    if (before.status === 'canceled') return before
    if (!canMove(before.status, 'canceled')) {
      throw new Invalid({ status: ['Отменить можно только ссылку, по\u00a0которой ещё не\u00a0заплатили.'] })
    }
    await cancelLocked(tx, ctx, before)
    return loadTransaction(tx, id)
  })
}

/** Ends a link that nobody has paid; the caller holds its row. Without an actor the program itself ends it. */
export async function cancelLocked(
  tx: Tx,
  ctx: Pick<Ctx<Actor | null>, 'clock' | 'actor' | 'request'>,
  before: Pick<TransactionRow, 'id' | 'number' | 'version' | 'status'>,
): Promise<void> {
  const now = ctx.clock()
  const { id, number } = before
  const version = before.version + 1
  await tx
    .updateTable('transactions')
    .set({ status: 'canceled', version, updated_at: now })
    .where('id', '=', id)
    .execute()
  const actorId = ctx.actor?.id ?? null
  const cause = {
    source: actorId === null ? 'system' : 'staff',
    actorId,
    amount: null,
    reason: null,
    key: null,
  } as const
  await writeEvents(tx, id, now, [{ ...cause, kind: 'moved', from: before.status, to: 'canceled' }])
  await cancelLinkLetters(tx, id)
  await record(tx, ctx, 'transaction.canceled', subjectOf({ id, number, version }), [
    { field: 'status', old: before.status, new: 'canceled' },
  ])
}
