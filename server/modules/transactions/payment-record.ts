import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CreateTransaction } from '#contract/payments/transactions.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { nextNumber } from '#server/platform/db/counter.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { record } from '../audit-log/commands.ts'
import { refreshClients } from '../clients/commands.ts'
import { writeEvents } from './locked-ledger.ts'
import { subjectOf } from './payment-services.ts'
import { maskPayer, type TransactionRow } from './presenter.ts'
import { loadTransaction } from './queries.ts'

/** 128 bits in 22 characters that an address may carry. */
const PUBLIC_ID_BYTES = 16

interface NewPayment extends Pick<CreateTransaction, 'amount' | 'purpose' | 'description' | 'payer'> {
  psychologist: { id: number; title: string } | null
  requestId: number | null
  clientId: number | null
  /** The branch of YCLIENTS that the visit is in; of a visit that is written down already its request tells. */
  companyId?: number
  expiresAt: Date
}

/** Writes a payment down, with its first event. Without an actor the program itself made it. */
export async function insertPayment(
  tx: Tx,
  ctx: Pick<Ctx<Actor | null>, 'clock' | 'actor' | 'request'>,
  { amount, purpose, description, payer, psychologist, requestId, clientId, companyId, expiresAt }: NewPayment,
  timeZone: string,
): Promise<TransactionRow> {
  const now = ctx.clock()
  const { id } = await tx
    .insertInto('transactions')
    .values({
      created_at: now,
      updated_at: now,
      public_id: randomBytes(PUBLIC_ID_BYTES).toString('base64url'),
      number: await transactionNumber(tx, dayIn(timeZone, now)),
      amount,
      purpose,
      description,
      psychologist_id: psychologist?.id ?? null,
      request_id: requestId,
      payer_name: payer.name,
      payer_email: payer.email,
      payer_phone: payer.phone,
      expires_at: expiresAt,
      created_by: ctx.actor?.id ?? null,
      client_id: clientId,
      branch_id: branchOfVisit(requestId, companyId ?? null),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshClients(tx, [clientId])
  const actorId = ctx.actor?.id ?? null
  const cause = {
    source: actorId === null ? 'system' : 'staff',
    actorId,
    amount: null,
    reason: null,
    key: null,
  } as const
  await writeEvents(tx, id, now, [{ ...cause, kind: 'moved', from: null, to: 'created' }])
  const made = await loadTransaction(tx, id)
  const changes = [
    { field: 'amount', old: null, new: made.amount },
    { field: 'purpose', old: null, new: made.purpose },
    { field: 'description', old: null, new: made.description },
    ...(psychologist === null ? [] : [{ field: 'psychologist', old: null, new: psychologist }]),
    { field: 'payer', old: null, new: maskPayer(payer) },
    { field: 'expires_at', old: null, new: expiresAt.toISOString() },
    ...(made.request === null ? [] : [{ field: 'request', old: null, new: made.request }]),
  ]
  await record(tx, ctx, 'transaction.created', subjectOf(made), changes)
  return made
}

/** Nobody has to choose the branch of a visit that its visitor has booked; what staff write in the request goes before it. */
function branchOfVisit(requestId: number | null, companyId: number | null) {
  return sql<number | null>`(
    select b.id from branches b where b.deleted_at is null and b.ycl_id = coalesce(${companyId}::int, (
      select v.company_id from bookings v where v.request_id = ${requestId} and v.record_id is not null order by v.id desc limit 1)))`
}

async function transactionNumber(tx: Tx, day: string): Promise<string> {
  const year = day.slice(0, 4)
  return `${year}-${String(await nextNumber(tx, `transactions:${year}`)).padStart(5, '0')}`
}
