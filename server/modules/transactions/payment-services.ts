import type { TransactionRow } from './presenter.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { LetterSite } from '#server/platform/mail/letter.ts'
import type { Log } from '#server/platform/log.ts'
import type { Outbox } from '../letters/commands.ts'
import { BankRefusal, BankSilence, type Bank } from './banks/bank.ts'

/** Whoever asks a bank for a payment has it alone for so long; then it is taken for dead. Longer than a bank is waited for. */
export const LEASE_MS = 60_000

/** What it takes to move money, for as long as the product runs. */
export interface PaymentServices {
  /** Null: none is connected. */
  bank: Bank | null
  outbox: Outbox
  log: Log
  site: LetterSite
}

/** Who moves money, and why now. */
export type MoneyCtx = Pick<Ctx<Actor | null>, 'db' | 'clock' | 'actor' | 'request' | 'commitOnce'>

/** One piece of work with money, at the bank that is connected. A bank is never asked inside a database transaction. */
export interface PaymentContext extends PaymentServices {
  bank: Bank
  ctx: MoneyCtx
}

/** The same work in nobody's name: what a bank says is nobody's doing. */
export function asBank(cashier: PaymentContext): PaymentContext {
  const { ctx } = cashier
  return { ...cashier, ctx: { ...ctx, actor: null, request: { ...ctx.request, ip: null, userAgent: null } } }
}

/** Logs that a bank did not do what it was asked for; anything else is a bug and goes on. */
export function logBankFailure({ bank, ctx, log }: PaymentContext, error: unknown, facts: Record<string, unknown>) {
  if (!(error instanceof BankRefusal || error instanceof BankSilence)) throw error
  const code = error instanceof BankRefusal ? error.code : null
  log.warn({ ...facts, provider: bank.name, code, why: error.message, request_id: ctx.request.id }, 'bank failed')
}

/** What letters about a transaction are called off by. */
export function letterSubjectOf(id: number): string {
  return `transaction:${id}`
}

/** As the audit log names a transaction. */
export function subjectOf(row: Pick<TransactionRow, 'id' | 'number' | 'version'>) {
  return { type: 'transaction', id: row.id, label: `Транзакция ${row.number}`, version: row.version }
}
