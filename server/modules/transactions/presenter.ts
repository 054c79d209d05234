import type { Linked } from '#contract/wire/http.ts'
import type { PublicPayment } from '#contract/payments/secure-payment.ts'
import type { ReceiptOfMoney } from '#contract/payments/receipts.ts'
import { transaction, type Transaction, type TransactionWithEvents } from '#contract/payments/transactions.ts'
import type { Actor } from '#server/platform/context.ts'
import { presentRow } from '#server/platform/entity/present.ts'
import { maskEmail, maskName, maskPhone } from '#server/platform/security/masking.ts'
import { isoMoment, isoOrNull } from '#server/platform/moment.ts'
import { presentClientOf } from '../clients/queries.ts'
import { canRefund, canSeePayer } from './policy.ts'
import { canBePaid, isRefundable, statusAt } from './state-machine.ts'

/** A transaction with the records it points to, as `transactionJson` selects it. */
export interface TransactionRow extends Omit<
  TransactionWithEvents,
  'is_expired' | 'psychologist' | 'can' | 'client' | 'receipts'
> {
  client: (Linked & { has_requests: boolean }) | null
  psychologist: (Linked & { slug: string | null }) | null
  /** A payment is open at a bank. */
  is_awaited: boolean
  surplus: PublicPayment['surplus']
  receipts: (Pick<ReceiptOfMoney, 'of' | 'amount' | 'at' | 'state' | 'refund_number'> & {
    facts: Partial<Pick<ReceiptOfMoney, 'number' | 'sign' | 'storage' | 'url'>> | null
  })[]
}
type Payer = Transaction['payer']

export function presentTransaction(
  {
    events: _,
    questions: __,
    is_awaited: ___,
    review_link: ____,
    client: _____,
    receipts: ______,
    surplus: _______,
    ...row
  }: TransactionRow,
  actor: Actor,
  now: Date,
): Transaction {
  return {
    ...presentRow(transaction, row, (right) => actor.permissions.has(right)),
    is_expired: statusAt(row.status, new Date(row.expires_at), now) === 'expired',
    psychologist: row.psychologist && { id: row.psychologist.id, title: row.psychologist.title },
    payer: canSeePayer(actor) ? row.payer : maskPayer(row.payer),
    can: { refund: canRefund(actor) && isRefundable(row.status) },
  }
}

export function presentWithEvents(row: TransactionRow, actor: Actor, now: Date): TransactionWithEvents {
  return {
    ...presentTransaction(row, actor, now),
    client: presentClientOf(row.client, actor),
    review_link: row.review_link && {
      sent_at: isoOrNull(row.review_link.sent_at),
      expires_at: isoMoment(row.review_link.expires_at),
      used_at: isoOrNull(row.review_link.used_at),
    },
    receipts: row.receipts.map(({ of, amount, at, state, refund_number, facts }) => ({
      ...{ of, amount, at: isoOrNull(at), state, refund_number },
      number: facts?.number ?? null,
      sign: facts?.sign ?? null,
      storage: facts?.storage ?? null,
      url: facts?.url ?? null,
    })),
    questions: row.questions.map((question) => ({
      ...question,
      since: isoMoment(question.since),
      heard_at: isoOrNull(question.heard_at),
    })),
    events: row.events.map((event) => ({ ...event, at: isoMoment(event.at) })),
  }
}

/** What the person with the link may know: nothing of the payer, nothing of the bank. */
export function presentPublicPayment(row: TransactionRow, now: Date, hasBank: boolean): PublicPayment {
  const expiresAt = new Date(row.expires_at)
  // A further try after one that failed: the table keeps what was, the payer sees what is.
  const status = row.status === 'failed' && row.is_awaited ? 'pending' : row.status
  const hasOpenQuestion = row.questions.some(({ kind }) => kind === 'mismatch')
  return {
    number: row.number,
    status: statusAt(status, expiresAt, now),
    amount: row.amount,
    refunded_amount: row.refunded_amount,
    pending_refund_amount: row.pending_refund_amount,
    surplus: row.surplus,
    currency: row.currency,
    purpose: row.purpose,
    description: row.description,
    psychologist: row.psychologist && { slug: row.psychologist.slug, full_name: row.psychologist.title },
    expires_at: isoMoment(row.expires_at),
    paid_at: isoOrNull(row.paid_at),
    has_bank: hasBank,
    can_pay: hasBank && !hasOpenQuestion && canBePaid(row.status, expiresAt, now),
    is_awaited: row.is_awaited,
    is_in_question: hasOpenQuestion,
  }
}

export function maskPayer(payer: Payer): Payer {
  return {
    name: maskName(payer.name),
    email: payer.email && maskEmail(payer.email),
    phone: payer.phone && maskPhone(payer.phone),
  }
}
