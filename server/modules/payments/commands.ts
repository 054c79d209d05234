import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { formatRoubles } from '#contract/money.ts'
import {
  LINK_DAYS_DEFAULT,
  LINK_DAYS_MAX,
  TRANSACTION_STATUS_TITLES,
  type CreateTransaction,
  type Refund,
} from '#contract/transactions.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Ctx } from '#server/platform/context.ts'
import { nextNumber } from '#server/platform/db/counter.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { Invalid, NotFound, Unavailable } from '#server/platform/http/errors.ts'
import { record } from '../audit-log/commands.ts'
import { maskPayer, type TransactionRow } from './presenter.ts'
import type { PaymentProvider } from './provider.ts'
import { findTransaction } from './queries.ts'
import { isRefundable, statusAfterRefund } from './state-machine.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** 128 bits in 22 characters that an address may carry. */
const PUBLIC_ID_BYTES = 16

/** Makes a link to pay by. No bank is asked yet. */
export async function createTransaction(ctx: Ctx, input: CreateTransaction, timeZone: string): Promise<TransactionRow> {
  const now = ctx.clock()
  const expiresAt = input.expires_at === undefined ? inDays(now, LINK_DAYS_DEFAULT) : new Date(input.expires_at)
  if (expiresAt <= now) throw new Invalid({ expires_at: ['Этот срок уже прошёл.'] })
  if (expiresAt > inDays(now, LINK_DAYS_MAX)) {
    throw new Invalid({ expires_at: [`Ссылка живёт не дольше ${LINK_DAYS_MAX} дней.`] })
  }
  return transaction(ctx.db, async (tx) => {
    const psychologist = await psychologistOf(tx, input.psychologist_id)
    const { id } = await tx
      .insertInto('transactions')
      .values({
        created_at: now,
        updated_at: now,
        public_id: randomBytes(PUBLIC_ID_BYTES).toString('base64url'),
        number: await transactionNumber(tx, dayIn(timeZone, now)),
        amount: input.amount,
        purpose: input.purpose,
        description: input.description,
        psychologist_id: psychologist.id,
        payer_name: input.payer.name,
        payer_email: input.payer.email,
        payer_phone: input.payer.phone,
        expires_at: expiresAt,
        created_by: ctx.actor.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addEvent(tx, ctx, id, { from_status: null, to_status: 'created', amount: null, reason: null })
    const made = await load(tx, id)
    await record(tx, ctx, 'transaction.created', subject(made), [
      { field: 'amount', old: null, new: made.amount },
      { field: 'purpose', old: null, new: made.purpose },
      { field: 'description', old: null, new: made.description },
      { field: 'psychologist', old: null, new: psychologist },
      { field: 'payer', old: null, new: maskPayer(input.payer) },
      { field: 'expires_at', old: null, new: expiresAt.toISOString() },
    ])
    return made
  })
}

/**
 * Gives money back, whole or in part, through the bank that took it. Throws Invalid when there is nothing to give back or
 * not that much, Unavailable when no bank is connected: money is never said to be back before the bank says so.
 */
export async function refundTransaction(ctx: Ctx, id: number, input: Refund, provider: PaymentProvider | null) {
  return transaction(ctx.db, async (tx) => {
    // The row stays locked while the bank answers: two refunds at once cannot give back more than was paid.
    await sql`select 1 from transactions where id = ${id} for update`.execute(tx)
    const before = await load(tx, id)
    const refunded = refuseImpossible(before, input)
    if (provider === null || before.provider !== provider.name || before.provider_payment_id === null) {
      throw new Unavailable('Банк не подключён: вернуть деньги отсюда пока нельзя.')
    }
    const key = `${before.public_id}-refund-${before.refunded_amount}`
    await provider.refund({ paymentId: before.provider_payment_id, amount: input.amount, reason: input.reason, key })
    const to = statusAfterRefund(before.amount, refunded)
    await tx
      .updateTable('transactions')
      .set({ status: to, refunded_amount: refunded, version: before.version + 1, updated_at: ctx.clock() })
      .where('id', '=', id)
      .execute()
    await addEvent(tx, ctx, id, { from_status: before.status, to_status: to, ...input })
    const after = await load(tx, id)
    await record(tx, ctx, 'transaction.refunded', subject(after), [
      ...(after.status === before.status ? [] : [{ field: 'status', old: before.status, new: after.status }]),
      { field: 'refunded_amount', old: before.refunded_amount, new: after.refunded_amount },
      { field: 'reason', old: null, new: input.reason },
    ])
    return after
  })
}

/** What will have been given back after this refund. */
function refuseImpossible(row: TransactionRow, input: Refund): number {
  if (!isRefundable(row.status)) {
    const title = TRANSACTION_STATUS_TITLES[row.status]
    throw new Invalid({ status: [`Возвращать нечего: состояние транзакции — «${title}».`] })
  }
  const refunded = row.refunded_amount + input.amount
  if (refunded > row.amount) {
    throw new Invalid({ amount: [`Можно вернуть не больше ${formatRoubles(row.amount - row.refunded_amount)}.`] })
  }
  return refunded
}

async function transactionNumber(tx: Tx, day: string): Promise<string> {
  const year = day.slice(0, 4)
  return `${year}-${String(await nextNumber(tx, `transactions:${year}`)).padStart(5, '0')}`
}

async function psychologistOf(tx: Tx, id: number) {
  const found = await tx
    .selectFrom('psychologists')
    .select(['id', 'full_name as title'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) throw new Invalid({ psychologist_id: ['Такого психолога нет'] })
  return found
}

async function addEvent(
  tx: Tx,
  ctx: Ctx,
  id: number,
  event: { from_status: string | null; to_status: string; amount: number | null; reason: string | null },
) {
  await tx
    .insertInto('transaction_events')
    .values({ ...event, transaction_id: id, at: ctx.clock(), source: 'staff', actor_id: ctx.actor.id })
    .execute()
}

async function load(tx: Tx, id: number): Promise<TransactionRow> {
  const found = await findTransaction(tx, { id })
  if (found === undefined) throw new NotFound()
  return found
}

function subject(row: TransactionRow) {
  return { type: 'transaction', id: row.id, label: `Транзакция ${row.number}`, version: row.version }
}

function inDays(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS)
}
