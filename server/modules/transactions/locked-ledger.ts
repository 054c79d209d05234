import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import type { EventKind, TransactionStatus } from '#contract/payments/transactions.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { record } from '../audit-log/commands.ts'
import { cancelLetters } from '../letters/commands.ts'
import { notifyStaff } from '../notices/commands.ts'
import { recordPaid } from '../requests/commands.ts'
import type { ReceiptState } from './banks/bank.ts'
import { letterSubjectOf, subjectOf, type MoneyCtx } from './payment-services.ts'

export interface AttemptRow {
  id: number
  created_at: Date
  transaction_id: number
  provider: string
  order_id: string
  provider_payment_id: string | null
  url: string | null
  status: TransactionStatus
  amount: number
  refunded_amount: number
  expires_at: Date
  asked_at: Date | null
  heard_at: Date | null
  receipt: ReceiptState | null
}

/** What moves in a transaction when money moves. */
interface TransactionHead {
  id: number
  version: number
  number: string
  status: TransactionStatus
  amount: number
  refunded_amount: number
  provider: string | null
  provider_payment_id: string | null
  payment_url: string | null
  paid_at: Date | null
  expires_at: Date
  psychologist_id: number | null
  request_id: number | null
}

/** Who says so. */
export interface Cause {
  source: 'staff' | 'system' | 'bank'
  actorId?: number | null
  amount?: number | null
  reason?: string | null
  /** The same words again are refused by the database. */
  key?: string | null
}

type Entry = Required<Cause> & { kind: EventKind; from: TransactionStatus; to: TransactionStatus }

/**
 * One attempt and its transaction, locked: whoever changes either goes through here. The changes are made in memory and
 * written by `close`, each transaction with one further version, one row per event and one line in the audit log.
 */
export class LockedLedger {
  readonly tx: Tx
  readonly now: Date
  readonly attempt: AttemptRow
  readonly transaction: TransactionHead
  readonly #ctx: MoneyCtx
  readonly #before: { attempt: AttemptRow; transaction: TransactionHead }
  readonly #entries: Entry[] = []

  constructor(tx: Tx, ctx: MoneyCtx, attempt: AttemptRow, head: TransactionHead) {
    this.tx = tx
    this.now = ctx.clock()
    this.#ctx = ctx
    this.attempt = attempt
    this.transaction = head
    this.#before = { attempt: { ...attempt }, transaction: { ...head } }
  }

  /** True for the attempt that the payer was sent to last, or whose money the transaction counts. */
  get isCurrent(): boolean {
    const { provider, provider_payment_id } = this.transaction
    return provider_payment_id === null || this.#isNamedBy(provider, provider_payment_id)
  }

  /** True when the money of the transaction is the money of this attempt. */
  get isCounted(): boolean {
    const { paid_at, provider, provider_payment_id } = this.transaction
    return paid_at !== null && this.#isNamedBy(provider, provider_payment_id)
  }

  /** The transaction is about this attempt from now on. */
  point() {
    const { provider, provider_payment_id, url } = this.attempt
    Object.assign(this.transaction, { provider, provider_payment_id, payment_url: url })
  }

  move(to: TransactionStatus, cause: Cause) {
    this.#enter('moved', to, cause)
    this.transaction.status = to
  }

  /** Something that staff should know and that moves nothing. */
  note(kind: Exclude<EventKind, 'moved'>, cause: Cause) {
    this.#enter(kind, this.transaction.status, cause)
  }

  /** True when these words stand in the books already. */
  async knows(key: string): Promise<boolean> {
    const known = await this.tx
      .selectFrom('transaction_events')
      .select('id')
      .where('provider_event_key', '=', key)
      .executeTakeFirst()
    return known !== undefined
  }

  /** Writes what has changed. False when nothing has. */
  async close(): Promise<boolean> {
    const { attempt, transaction: head, now } = this
    const isSame = !differs(this.#before.attempt, attempt)
    if (!isSame) {
      const { provider_payment_id, url, status, refunded_amount, asked_at, heard_at, receipt } = attempt
      await this.tx
        .updateTable('transaction_attempts')
        .set({ provider_payment_id, url, status, refunded_amount, asked_at, heard_at, receipt, updated_at: now })
        .where('id', '=', attempt.id)
        .execute()
    }
    if (this.#entries.length > 0 || differs(this.#before.transaction, head)) {
      head.version += 1
      const { id, version, status, refunded_amount, provider, provider_payment_id, payment_url, paid_at } = head
      await this.tx
        .updateTable('transactions')
        .set({ version, status, refunded_amount, provider, provider_payment_id, payment_url, paid_at, updated_at: now })
        .where('id', '=', id)
        .execute()
    }
    if (this.#isJustPaid) {
      const { id, psychologist_id: psychologistId } = head
      await notifyStaff(this.tx, this.#ctx, { kind: 'payments', subjectId: id, psychologistId })
    }
    if (this.#isMoneyGone) await cancelLetters(this.tx, letterSubjectOf(head.id))
    if (this.#entries.length > 0) await this.#write()
    if (this.#isJustPaid) await recordPaid(this.tx, this.#ctx, head.request_id)
    return !isSame || this.#entries.length > 0
  }

  get #isJustPaid(): boolean {
    return this.#before.transaction.status !== 'paid' && this.transaction.status === 'paid'
  }

  /** All of it has just gone back. */
  get #isMoneyGone(): boolean {
    return holdsMoney(this.#before.transaction.status) && !holdsMoney(this.transaction.status)
  }

  #isNamedBy(provider: string | null, paymentId: string | null): boolean {
    return provider === this.attempt.provider && paymentId === this.attempt.provider_payment_id
  }

  #enter(kind: EventKind, to: TransactionStatus, cause: Cause) {
    const from = this.transaction.status
    this.#entries.push({ actorId: null, amount: null, reason: null, key: null, ...cause, kind, from, to })
  }

  async #write() {
    await writeEvents(this.tx, this.transaction.id, this.now, this.#entries, this.attempt.id)
    await record(this.tx, this.#ctx, actionOf(this.#entries), subjectOf(this.transaction), this.#changes())
  }

  #changes(): AuditChange[] {
    const { status, refunded_amount } = this.#before.transaction
    const last = decidedIn(this.#entries) ?? this.#entries.at(-1)
    const changes: AuditChange[] = [
      { field: 'status', old: status, new: this.transaction.status },
      { field: 'refunded_amount', old: refunded_amount, new: this.transaction.refunded_amount },
    ].filter((change) => change.old !== change.new)
    const { kind, amount = null, reason = null } = last ?? {}
    if (kind !== 'moved' && amount !== null) changes.push({ field: 'amount', old: null, new: amount })
    if (reason !== null) changes.push({ field: 'reason', old: null, new: reason })
    return changes
  }
}

/** Locks an attempt with its transaction, lets `work` change them and writes what came of it. Never ask a bank in here. */
export function withLockedLedger<T>(
  ctx: MoneyCtx,
  attemptId: number,
  work: (books: LockedLedger) => Promise<T> | T,
): Promise<T> {
  return transaction(ctx.db, async (tx) => {
    const books = await openLedger(tx, ctx, attemptId)
    const result = await work(books)
    await books.close()
    return result
  })
}

export async function openLedger(tx: Tx, ctx: MoneyCtx, attemptId: number): Promise<LockedLedger> {
  // The transaction's row is what everybody queues on; the attempt is read once it is ours.
  const { rows } = await sql<TransactionHead>`
    select id, version, number, status, amount, refunded_amount, provider, provider_payment_id, payment_url, paid_at,
      expires_at, psychologist_id, request_id
    from transactions where id = (select transaction_id from transaction_attempts where id = ${attemptId}) for update`.execute(
    tx,
  )
  const [head] = rows
  if (head === undefined) throw new NotFound()
  const attempt = await tx
    .selectFrom('transaction_attempts')
    .selectAll()
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return new LockedLedger(tx, ctx, attempt as AttemptRow, head)
}

/** Writes events of a transaction, in their order: all of one attempt, or of none. */
export async function writeEvents(
  tx: Tx,
  transactionId: number,
  at: Date,
  entries: readonly EventDraft[],
  attemptId: number | null = null,
) {
  await tx
    .insertInto('transaction_events')
    .values(
      entries.map(({ kind, from, to, source, actorId, amount, reason, key }) => ({
        transaction_id: transactionId,
        attempt_id: attemptId,
        at,
        kind,
        from_status: from,
        to_status: to,
        source,
        actor_id: actorId,
        amount,
        reason,
        provider_event_key: key,
      })),
    )
    .execute()
}

/** A transaction that is just made came from nowhere. */
type EventDraft = Omit<Entry, 'from'> & { from: TransactionStatus | null }

const MOVED = {
  created: 'transaction.created',
  pending: 'transaction.pending',
  authorized: 'transaction.authorized',
  paid: 'transaction.paid',
  partially_refunded: 'transaction.refunded',
  refunded: 'transaction.refunded',
  reversed: 'transaction.reversed',
  failed: 'transaction.failed',
  expired: 'transaction.expired',
  canceled: 'transaction.canceled',
} as const

const TOLD = {
  attempt: 'transaction.attempt',
  attempt_failed: 'transaction.attempt-failed',
  refund_asked: 'transaction.refund-asked',
  refund_refused: 'transaction.refund-refused',
  refund_lost: 'transaction.refund-lost',
  paid_twice: 'transaction.paid-twice',
  paid_twice_returned: 'transaction.paid-twice-returned',
  mismatch: 'transaction.mismatch',
  refund_unknown: 'transaction.refund-unknown',
  receipt_failed: 'transaction.receipt-failed',
  receipt_made: 'transaction.receipt-made',
  settled: 'transaction.settled',
  settled_returned: 'transaction.settled',
  settled_not_returned: 'transaction.settled',
  settled_sum: 'transaction.settled',
} as const

/** What somebody decided by hand is told before what came of it. */
function decidedIn(entries: readonly Entry[]): Entry | undefined {
  return entries.find(({ kind }) => kind.startsWith('settled'))
}

function actionOf(entries: readonly Entry[]) {
  const { kind, to } =
    decidedIn(entries) ?? entries.findLast((entry) => entry.kind === 'moved') ?? (entries.at(-1) as Entry)
  return kind === 'moved' ? MOVED[to] : TOLD[kind]
}

function differs<T extends object>(before: T, after: T): boolean {
  return (Object.keys(after) as (keyof T)[]).some((field) => before[field] !== after[field])
}

function holdsMoney(status: TransactionStatus): boolean {
  return status === 'paid' || status === 'partially_refunded'
}
