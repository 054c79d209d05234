import { sql } from 'kysely'
import { transaction } from '#server/platform/db/database.ts'
import { eachInTurn, STOP } from '#server/platform/each-in-turn.ts'
import { record } from '../../audit-log/commands.ts'
import { syncPayment } from './status-inquiry.ts'
import { BankSilence } from '../banks/bank.ts'
import { withLockedLedger, writeEvents } from '../locked-ledger.ts'
import {
  LEASE_MS,
  logBankFailure,
  subjectOf,
  type PaymentContext,
  type MoneyCtx,
  type PaymentServices,
} from '../payment-services.ts'
import { reconcileAttempt } from './inquiry.ts'
import { askForReceipts } from './receipts.ts'
import { DAYS_UNTIL_ABANDONED } from '../queries.ts'
import { leaseExpiredAt } from '../refunds/refunds.ts'
import { recordLostRefund } from '../refunds/returned-money.ts'
import { OPEN_STATUSES } from '../state-machine.ts'

const MINUTES_UNTIL_ASKED = 15
/** A bank that is silent so often in a row is left alone until the next round. */
const SILENCES_MAX = 3
/** Tills make a receipt within three days or never. */
const DAYS_UNTIL_RECEIPT = 5
const MINUTES_BETWEEN_RECEIPTS = 60
/** A till needs a while for the receipt of a refund. */
const MINUTES_UNTIL_RECEIPT = 15

interface Due {
  id: number
  order_id: string
  provider_payment_id: string
}

/**
 * Compares our books with the bank's: asks about what is open, sends refunds that nobody knows the end of, and closes links
 * whose time is over. What is asked about is marked first and one by one, so several processes share the work, one that is
 * killed leaves nothing but a question that is asked again, and a bank that is silent about some holds up no others: what
 * was not asked about comes first in the next round. The signal ends the round after the question at hand.
 */
export async function reconcilePayments(ctx: MoneyCtx, till: PaymentServices, signal?: AbortSignal): Promise<void> {
  if (till.bank !== null) {
    const cashier: PaymentContext = { ...till, bank: till.bank, ctx }
    await askInTurn(
      cashier,
      () => dueAttempt(cashier),
      (each, attempt) => syncPayment(each, attempt),
      signal,
    )
    await askInTurn(cashier, () => dueRefund(cashier), reconcileAttempt, signal)
    if (till.bank.receipts !== undefined) await askInTurn(cashier, () => dueReceipt(cashier), askForReceipts, signal)
  }
  if (signal?.aborted) return
  const steps = [() => loseRefunds(ctx, till.bank?.name ?? null), () => closeOverdue(ctx, signal)]
  await eachInTurn(steps, (step) => step())
}

/** Asks about one after the other until nothing is due, the bank is silent, or the signal comes. */
async function askInTurn(
  cashier: PaymentContext,
  take: () => Promise<Due | undefined>,
  look: (cashier: PaymentContext, attempt: Due) => Promise<unknown>,
  signal: AbortSignal | undefined,
) {
  if (signal?.aborted) return
  let silences = 0
  for (let due = await take(); due !== undefined; due = await take()) {
    try {
      await look(cashier, due)
      silences = 0
    } catch (error) {
      logBankFailure(cashier, error, { order_id: due.order_id })
      silences = error instanceof BankSilence ? silences + 1 : 0
      if (silences === SILENCES_MAX) return
    }
    if (signal?.aborted) return
  }
}

/**
 * An open payment, or one whose receipt is not made yet, that it is time to ask about: the open ones a quarter of an hour after
 * the last word, then ever more seldom.
 */
async function dueAttempt({ ctx, bank }: PaymentContext): Promise<Due | undefined> {
  const now = ctx.clock()
  const { rows } = await sql<Due>`
    update transaction_attempts set asked_at = ${now} where id in (
      select id from transaction_attempts
      where provider = ${bank.name} and provider_payment_id is not null and (
        status = any(${OPEN_STATUSES}::text[])
          and expires_at > ${now}::timestamptz - ${DAYS_UNTIL_ABANDONED} * interval '1 day'
          and (
            coalesce(asked_at, created_at) <= ${now}::timestamptz
              - greatest(${MINUTES_UNTIL_ASKED} * interval '1 minute', (${now}::timestamptz - created_at) / 8)
            or expires_at <= ${now} and coalesce(asked_at, created_at) < expires_at)
        or receipt = 'awaited'
          and coalesce(asked_at, created_at) <= ${now}::timestamptz - ${MINUTES_BETWEEN_RECEIPTS} * interval '1 minute'
          and exists (select 1 from transactions t where t.id = transaction_id
            and t.paid_at > ${now}::timestamptz - ${DAYS_UNTIL_RECEIPT} * interval '1 day'))
      order by id limit 1 for update skip locked)
    returning id, order_id, provider_payment_id`.execute(ctx.db)
  return rows[0]
}

/** A payment with a refund on its way that nothing has been heard of for a while. Marked, and free to be sent again. */
async function dueRefund({ ctx, bank }: PaymentContext): Promise<Due | undefined> {
  const now = ctx.clock()
  const { rows } = await sql<Due>`
    with due as (
      update transaction_refunds set asked_at = ${leaseExpiredAt(now)} where id in (
        select r.id from transaction_refunds r join transaction_attempts a on a.id = r.attempt_id
        where r.status = 'pending' and a.provider = ${bank.name}
          and coalesce(r.asked_at, r.created_at) <= ${now}::timestamptz
            - greatest(${MINUTES_UNTIL_ASKED} * interval '1 minute', (${now}::timestamptz - r.created_at) / 8)
        order by r.id limit 1 for update of r skip locked)
      returning attempt_id)
    select id, order_id, provider_payment_id from transaction_attempts where id in (select attempt_id from due)`.execute(
    ctx.db,
  )
  return rows[0]
}

/**
 * A payment with a receipt, its own or that of a refund, that is made or should be by now and whose number nobody knows. No
 * index has the moment of payment: the bound of `created_at` is there for the index of the links.
 */
async function dueReceipt({ ctx, bank }: PaymentContext): Promise<Due | undefined> {
  const now = ctx.clock()
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const since = minutesAgo(DAYS_UNTIL_RECEIPT * 24 * 60)
  const { rows } = await sql<Due>`
    update transaction_attempts set receipt_asked_at = ${now} where id in (
      select id from transaction_attempts
      where provider = ${bank.name} and provider_payment_id is not null
        and coalesce(receipt_asked_at <= ${minutesAgo(MINUTES_BETWEEN_RECEIPTS)}, true)
        and id in (
          select a.id from transaction_attempts a join transactions t on t.id = a.transaction_id
          where a.receipt = 'made' and a.receipt_facts is null and t.paid_at > ${since}
            and t.created_at > ${minutesAgo((DAYS_UNTIL_RECEIPT + DAYS_UNTIL_ABANDONED) * 24 * 60)}
          union all
          select r.attempt_id from transaction_refunds r join transaction_attempts a on a.id = r.attempt_id
          where r.status = 'done' and r.receipt is null and a.receipt is not null
            and r.finished_at > ${since} and r.finished_at <= ${minutesAgo(MINUTES_UNTIL_RECEIPT)})
      order by id limit 1 for update skip locked)
    returning id, order_id, provider_payment_id`.execute(ctx.db)
  return rows[0]
}

/** Refunds at a bank that is no longer connected: nobody is left to ask. */
async function loseRefunds(ctx: MoneyCtx, bankName: string | null) {
  const orphans = await ctx.db
    .selectFrom('transaction_refunds as r')
    .innerJoin('transaction_attempts as a', 'a.id', 'r.attempt_id')
    .select(['r.id', 'a.id as attempt_id'])
    .where('r.status', '=', 'pending')
    .where('r.lost_at', 'is', null)
    .where('a.provider', '!=', bankName ?? '')
    .execute()
  await eachInTurn(orphans, ({ id, attempt_id }) =>
    withLockedLedger(ctx, attempt_id, (books) => recordLostRefund(books, id)),
  )
}

/**
 * Ends links whose time is over and that no payer can be at the bank with: either none ever was, or the bank has been asked
 * since. Should money come all the same, it counts.
 */
async function closeOverdue(ctx: MoneyCtx, signal: AbortSignal | undefined) {
  const now = ctx.clock()
  const overdue = await ctx.db
    .selectFrom('transactions')
    .select('id')
    .where('status', 'in', ['created', 'pending'])
    .where('expires_at', '<=', now)
    .execute()
  await eachInTurn(overdue, async ({ id }) => {
    if (signal?.aborted) return STOP
    await closeOne(ctx, id, now)
  })
}

async function closeOne(ctx: MoneyCtx, id: number, now: Date) {
  await transaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ number: string; version: number; status: 'created' | 'pending' }>`
      select number, version, status from transactions t
      where id = ${id} and status in ('created', 'pending') and not exists (
        select 1 from transaction_attempts a where a.transaction_id = t.id and a.status = any(${OPEN_STATUSES}::text[])
          and case when a.provider_payment_id is null then a.asked_at > ${new Date(now.getTime() - LEASE_MS)}
              else coalesce(a.heard_at < a.expires_at, true) end)
      for update skip locked`.execute(tx)
    const [row] = rows
    if (row === undefined) return
    const version = row.version + 1
    const cause = { source: 'system', actorId: null, amount: null, reason: null, key: null } as const
    await tx
      .updateTable('transactions')
      .set({ status: 'expired', version, updated_at: now })
      .where('id', '=', id)
      .execute()
    // Orders whose link nobody was ever given.
    await tx
      .updateTable('transaction_attempts')
      .set({ status: 'expired', updated_at: now })
      .where('transaction_id', '=', id)
      .where('status', '=', 'created')
      .where('provider_payment_id', 'is', null)
      .execute()
    await writeEvents(tx, id, now, [{ ...cause, kind: 'moved', from: row.status, to: 'expired' }])
    await record(tx, ctx, 'transaction.expired', subjectOf({ id, number: row.number, version }), [
      { field: 'status', old: row.status, new: 'expired' },
    ])
  })
}
