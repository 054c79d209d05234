import { sql } from 'kysely'
import { PAYMENT_REFUSALS } from '#contract/payments/secure-payment.ts'
import { type CreateTransaction, LINK_DAYS_DEFAULT, LINK_DAYS_MAX } from '#contract/payments/transactions.ts'
import type { Place } from '#contract/wire/moment-words.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Invalid, Unavailable } from '#server/platform/http/errors.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { clientFor, lockClientsShared, refreshAfterErasure } from '../clients/commands.ts'
import { findRequest } from '../requests/queries.ts'
import { eraseTracesOf } from '../traces/commands.ts'
import { postLink } from './link-letters.ts'
import { insertPayment } from './payment-record.ts'
import type { PaymentServices } from './payment-services.ts'
import type { TransactionRow } from './presenter.ts'

export { askPrepayment, closePrepayment, holdPrepayment, moveTerm } from './prepayment.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NO_BANK = 'Банк не подключён: по\u00a0ссылке нельзя будет заплатить. Ничего не\u00a0создано.'
export const ERASED_PAYER = 'Данные удалены'

/** Makes a link to pay by. No bank is asked yet; where there is none to ask later, throws Unavailable. */
export async function createTransaction(
  ctx: Ctx,
  input: CreateTransaction,
  place: Place,
  { bank, ...services }: Pick<PaymentServices, 'bank' | 'outbox' | 'site'>,
): Promise<TransactionRow> {
  if (bank === null) throw new Unavailable(NO_BANK, { code: PAYMENT_REFUSALS.noBank })
  const now = ctx.clock()
  const expiresAt = input.expires_at === undefined ? inDays(now, LINK_DAYS_DEFAULT) : new Date(input.expires_at)
  if (expiresAt <= now) throw new Invalid({ expires_at: ['Этот срок уже прошёл.'] })
  if (expiresAt > inDays(now, LINK_DAYS_MAX)) {
    throw new Invalid({ expires_at: [`Ссылка живёт не дольше ${LINK_DAYS_MAX} дней.`] })
  }
  return transactionOnce(ctx, async (tx) => {
    const psychologist = await psychologistOf(tx, input.psychologist_id)
    if (input.request_id !== undefined) await refuseRequest(tx, ctx, input.request_id)
    const clientId = await payingClient(tx, ctx, input)
    const { amount, purpose, description, payer, request_id: requestId = null } = input
    const payment = { amount, purpose, description, payer, psychologist, requestId, clientId, expiresAt }
    const made = await insertPayment(tx, ctx, payment, place.timeZone)
    if (input.send_letter) await postLink(tx, ctx, made, place, services)
    return made
  })
}

/**
 * Takes the payer out of transactions that the books do not need them in, with what banks wrote about them and what the log
 * tells: who they were, masked, and from where they paid.
 */
export async function erasePayers(tx: Tx, ids: number[]) {
  await lockTransactions(tx, ids)
  const clients = await unlinkClients(tx, ids)
  await sql`update transactions set payer_name = ${ERASED_PAYER}, payer_email = null, payer_phone = null
    where id = any(${ids}::int[])`.execute(tx)
  await refreshAfterErasure(tx, clients)
  await sql`delete from bank_notices n using transaction_attempts a
    where a.transaction_id = any(${ids}::int[]) and n.provider = a.provider
      and n.payment_id = a.provider_payment_id`.execute(tx)
  await eraseTracesOf(tx, [{ type: 'transaction', ids }])
}

/** Payers whom the books alone may know are nobody's client any more. */
export async function restrictPayers(tx: Tx, ids: number[]) {
  await lockTransactions(tx, ids)
  await refreshAfterErasure(tx, await unlinkClients(tx, ids))
}

/** Locks all that somebody pays or has paid, so that none of it becomes money while it is looked at. */
export async function lockPaymentsOfPayer(tx: Tx, email: string) {
  await sql`select 1 from transactions where lower(payer_email) = ${email} order by id for update`.execute(tx)
}

/** The same of a client. */
export async function lockPaymentsOfClient(tx: Tx, clientId: number) {
  await sql`select 1 from transactions where client_id = ${clientId} order by id for update`.execute(tx)
}

/** Locks transactions before anything else that hangs on them. Whoever needs more than one takes them in this order. */
async function lockTransactions(tx: Tx, ids: number[]) {
  await sql`select 1 from transactions where id = any(${ids}::int[]) order by id for update`.execute(tx)
}

/** Whose they were. */
async function unlinkClients(tx: Tx, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ client_id: number }>`
    with known as (select id, client_id from transactions where id = any(${ids}::int[]) and client_id is not null)
    update transactions t set client_id = null from known k where k.id = t.id returning k.client_id`.execute(tx)
  return rows.map(({ client_id }) => client_id)
}

/** What is paid for a request is its client's, whoever pays. */
async function payingClient(tx: Tx, ctx: Ctx, { request_id, payer }: CreateTransaction): Promise<number | null> {
  await lockClientsShared(tx)
  const request =
    request_id === undefined
      ? undefined
      : await tx.selectFrom('requests').select('client_id').where('id', '=', request_id).executeTakeFirst()
  if (request?.client_id) return request.client_id
  const contacts = [
    ...(payer.phone === null ? [] : [{ kind: 'phone' as const, value: payer.phone }]),
    ...(payer.email === null ? [] : [{ kind: 'email' as const, value: payer.email }]),
  ]
  return clientFor(tx, ctx, { name: payer.name, contacts })
}

/** Money may be asked for a request that somebody knows of, and that still tells whose it is. */
async function refuseRequest(tx: Tx, { actor }: Ctx, id: number) {
  const request = actor.permissions.has('requests.view') ? await findRequest(tx, id) : undefined
  if (request === undefined || request.erased_at !== null) throw new Invalid({ request_id: ['Такой заявки нет'] })
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

function inDays(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS)
}
