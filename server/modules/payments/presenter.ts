import type { Linked } from '#contract/http.ts'
import type {
  PublicPayment,
  Purpose,
  Transaction,
  TransactionEvent,
  TransactionStatus,
  TransactionWithEvents,
} from '#contract/transactions.ts'
import type { Actor } from '#server/platform/context.ts'
import { maskEmail, maskName, maskPhone } from '#server/platform/masking.ts'
import { isoMoment, isoOrNull } from '#server/platform/moment.ts'
import { canRefund, canSeePayer } from './policy.ts'
import { isRefundable, statusAt } from './state-machine.ts'

/** A transaction with the records it points to, as `transactionJson` selects it. */
export interface TransactionRow {
  id: number
  version: number
  created_at: string
  updated_at: string
  public_id: string
  number: string
  status: TransactionStatus
  amount: number
  refunded_amount: number
  currency: 'RUB'
  purpose: Purpose
  description: string
  psychologist: (Linked & { slug: string | null }) | null
  payer: Payer
  provider: string | null
  provider_payment_id: string | null
  payment_url: string | null
  expires_at: string
  paid_at: string | null
  receipt: unknown
  created_by: Linked | null
  events: TransactionEvent[]
}

interface Payer {
  name: string
  email: string | null
  phone: string | null
}

export function presentTransaction({ events: _, ...row }: TransactionRow, actor: Actor, now: Date): Transaction {
  return {
    ...row,
    created_at: isoMoment(row.created_at),
    updated_at: isoMoment(row.updated_at),
    expires_at: isoMoment(row.expires_at),
    paid_at: isoOrNull(row.paid_at),
    is_expired: statusAt(row.status, new Date(row.expires_at), now) === 'expired',
    psychologist: row.psychologist && { id: row.psychologist.id, title: row.psychologist.title },
    payer: canSeePayer(actor) ? row.payer : maskPayer(row.payer),
    can: { refund: canRefund(actor) && isRefundable(row.status) },
  }
}

export function presentWithEvents(row: TransactionRow, actor: Actor, now: Date): TransactionWithEvents {
  return {
    ...presentTransaction(row, actor, now),
    events: row.events.map((event) => ({ ...event, at: isoMoment(event.at) })),
  }
}

/** What the person with the link may know: nothing of the payer, nothing of the bank. */
export function presentPublicPayment(row: TransactionRow, now: Date): PublicPayment {
  return {
    number: row.number,
    status: statusAt(row.status, new Date(row.expires_at), now),
    amount: row.amount,
    refunded_amount: row.refunded_amount,
    currency: row.currency,
    purpose: row.purpose,
    description: row.description,
    psychologist: row.psychologist && { slug: row.psychologist.slug, full_name: row.psychologist.title },
    expires_at: isoMoment(row.expires_at),
    paid_at: isoOrNull(row.paid_at),
  }
}

export function maskPayer(payer: Payer): Payer {
  return {
    name: maskName(payer.name),
    email: payer.email && maskEmail(payer.email),
    phone: payer.phone && maskPhone(payer.phone),
  }
}
