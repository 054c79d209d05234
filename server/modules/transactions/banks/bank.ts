import type { BankName, TransactionStatus } from '#contract/payments/transactions.ts'

/** An order of ours as a bank takes it. Money is integer kopecks. */
export interface BankOrder {
  /** Unique for the bank, at most 36 characters: one attempt to pay one transaction. */
  orderId: string
  amount: number
  description: string
  /** Where the bank sends the browser afterwards, however it went. Coming back never means “paid”. */
  returnUrl: string
  /** Where the bank tells us what happened. */
  webhookUrl: string
  expiresAt: Date
  payer: { email: string | null; phone: string | null }
}

/** How a payment stands, in the bank's own word. */
export interface BankState {
  status: Exclude<TransactionStatus, 'created'>
  /** What is or was to be paid, in kopecks. Once something has been given back, some banks tell what is left of it. */
  amount: number
  /** What has been given back, in kopecks; null when the bank says that something was, and not how much. */
  refunded: number | null
  currency: string
  /** As we named it; null when the bank does not tell. */
  orderId: string | null
  /** The receipt of 54-ФЗ for the payment; null when the bank makes none, or does not tell here. */
  receipt: ReceiptState | null
}

export type ReceiptState = 'awaited' | 'made' | 'failed'

/** What a bank wrote to our webhook. Read, not believed: whoever gets it asks the bank for the state. */
export type BankNotice =
  | {
      ok: true
      key: string
      paymentId: string
      /** A part of the money has gone back. */
      isPartBack?: boolean
      /** The one thing that is believed, where it is signed and cannot be asked for. */
      receipt?: BankReceipt | undefined
    }
  | { ok: false; why: string }

/** What became of a receipt of 54-ФЗ. */
export interface BankReceipt {
  of: 'payment' | 'refund'
  isMade: boolean
  /** Kopecks; null when the bank does not say. */
  amount: number | null
  /** As the bank calls the refund that it is for, where it has a name for it. */
  refundId?: string
  /** The bank's code of what went wrong. */
  code: string
  /** What it is found by; absent where the bank tells nothing of it. */
  facts?: ReceiptFacts
}

/** A receipt of 54-ФЗ as the payer may look for it: ФД, ФП and ФН, and where the operator of fiscal data shows it. */
export interface ReceiptFacts {
  number: string | null
  sign: string | null
  storage: string | null
  url: string | null
}

/** How a refund stands; `unknown`: this bank can no longer tell. */
type RefundOutcome = 'done' | 'pending' | 'failed' | 'unknown'

/** A bank by its own protocol. Every call may throw BankRefusal (it said no) or BankSilence (it did not answer in time). */
export interface Bank {
  name: BankName
  /**
   * Begins a payment. The same order twice is one payment: a crash between the answer and our commit loses nothing. `url` is
   * null when the bank has this payment already and does not tell its link a second time: ask for its state, and begin
   * another order if it still waits.
   */
  create: (order: BankOrder) => Promise<{ paymentId: string; url: string | null }>
  state: (paymentId: string) => Promise<BankState>
  /**
   * Gives money back. The same key twice gives it back once. `pending`: the bank has taken it on and will say later, or it
   * cannot be asked again without the danger of giving back twice. `refundId`: as the bank calls it, where it has a name for it.
   */
  refund: (refund: BankRefund) => Promise<{ status: 'done' | 'pending'; refundId?: string }>
  /** How a refund stands that was asked for a while ago. Nothing is asked for again, so nothing can be given back twice. */
  refundOutcome: (refund: BankRefund) => Promise<RefundOutcome>
  /**
   * The receipts of a payment and of its refunds that are made or have failed, by what they are found by. Absent where the
   * bank tells of them in its notices alone, or makes none.
   */
  receipts?: (paymentId: string) => Promise<BankReceipt[]>
  /** True when `state` says how much has gone back, and not only that something has. */
  tellsRefundedSum: boolean
  /** Checks who wrote, as far as the protocol lets one. `key` is the same for the same word said again. */
  readNotice: (notice: { headers: Headers; body: string }) => BankNotice
  /** What this bank wants to hear. */
  acknowledge: (accepted: boolean) => { status: number; body: string; type: string }
  /** True for the address of a page of this bank: nobody is ever sent to another. */
  isAllowedRedirect: (url: string) => boolean
}

export interface BankRefund {
  paymentId: string
  orderId: string
  amount: number
  /** What was paid at first: some banks take it back whole and some in part by one call. */
  paid: number
  reason: string
  /** At most 64 characters. */
  key: string
  /** It was asked for before, and nobody knows what came of it. */
  isRepeat?: boolean
  description: string
  payer: { email: string | null; phone: string | null }
}

/** The bank answered, and the answer is no. The message is for the log, never for the visitor. */
export class BankRefusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The bank did not answer, or not in words that we understand: nobody knows what it did. Ask again. */
export class BankSilence extends Error {}
