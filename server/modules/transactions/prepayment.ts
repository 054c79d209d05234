import { sql } from 'kysely'
import type { CreateTransaction, TransactionStatus } from '#contract/payments/transactions.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { cancelLocked } from './cancellation.ts'
import { insertPayment } from './payment-record.ts'
import { LEASE_MS } from './payment-services.ts'
import { canMove } from './state-machine.ts'

type PrepaymentCtx = Pick<Ctx<Actor | null>, 'clock' | 'actor' | 'request'>

interface Prepayment extends Pick<CreateTransaction, 'amount' | 'description' | 'payer'> {
  requestId: number
  psychologistId: number | null
  companyId: number
  expiresAt: Date
}

/** Makes the payment of a visit that its visitor has booked and is to pay before `expiresAt`. Kopecks. */
export async function askPrepayment(
  tx: Tx,
  ctx: PrepaymentCtx,
  { requestId, psychologistId, ...payment }: Prepayment,
  timeZone: string,
): Promise<{ id: number; public_id: string }> {
  const { rows } = await sql<{ client_id: number | null; psychologist: { id: number; title: string } | null }>`
    select r.client_id, case when p.id is not null then json_build_object('id', p.id, 'title', p.full_name) end as psychologist
    from requests r left join psychologists p on p.id = ${psychologistId} where r.id = ${requestId}`.execute(tx)
  const { client_id: clientId = null, psychologist = null } = rows[0] ?? {}
  const about = { purpose: 'consultation', psychologist, requestId, clientId } as const
  const { id, public_id } = await insertPayment(tx, ctx, { ...payment, ...about }, timeZone)
  return { id, public_id }
}

/** A visit that waits for its payment has another term; the caller holds the payment. */
export async function moveTerm(tx: Tx, { clock }: Pick<PrepaymentCtx, 'clock'>, id: number, expires_at: Date) {
  await tx
    .updateTable('transactions')
    .set({ expires_at, updated_at: clock() })
    .where('id', '=', id)
    .where('status', 'in', ['created', 'pending', 'failed'])
    .execute()
}

/**
 * Locks the payment of a visit, before the request and the visit themselves. `open`: its time is over, and somebody may
 * still be at the bank with it, or on the way there. `waived`: staff have cancelled it; a payer who gives up at the bank
 * waives nothing.
 */
export async function holdPrepayment(
  tx: Tx,
  id: number | null,
  now: Date,
): Promise<'none' | 'waived' | 'unpaid' | 'open' | 'paid' | 'returned'> {
  const { rows } = await sql<{ status: TransactionStatus; is_open: boolean; is_waived: boolean }>`
    select status, exists (select from transaction_events e where e.transaction_id = t.id
      and e.to_status = 'canceled' and e.source = 'staff') as is_waived, exists (select from transaction_attempts a where a.transaction_id = t.id
      and a.status in ('created', 'pending')
      and (a.provider_payment_id is not null or a.asked_at > ${new Date(now.getTime() - LEASE_MS)})) as is_open
    from transactions t where id = ${id} for update`.execute(tx)
  const [row] = rows
  if (row === undefined) return 'none'
  if (row.status === 'canceled' && row.is_waived) return 'waived'
  if (row.status === 'paid' || row.status === 'authorized') return 'paid'
  if (['partially_refunded', 'refunded', 'reversed'].includes(row.status)) return 'returned'
  return row.is_open ? 'open' : 'unpaid'
}

/** Nobody is to pay for this visit any more; the caller holds the payment. What is paid stays paid. */
export async function closePrepayment(tx: Tx, ctx: PrepaymentCtx, id: number | null): Promise<void> {
  if (id === null) return
  const before = await tx
    .selectFrom('transactions')
    .select(['id', 'number', 'version', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  const status = before?.status as TransactionStatus | undefined
  if (before === undefined || status === undefined || !canMove(status, 'canceled')) return
  await cancelLocked(tx, ctx, { ...before, status })
}
