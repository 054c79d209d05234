import type { Db } from '#server/platform/db/database.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import type { BankName } from '#contract/payments/transactions.ts'
import type { Bank } from '#server/modules/transactions/banks/bank.ts'

/** What can happen to a payment on the bank's side of the counter. */
export type Deed = 'pay' | 'hold' | 'capture' | 'release' | 'decline' | 'cancel' | 'expire'

/**
 * What a request may meet, instead of an answer:
 * `silent`: it never arrives; `crash`: it is carried out, and the answer is lost; `error`: 500; `garbage`: 200 and no sense.
 */
export type Trouble = 'silent' | 'crash' | 'error' | 'garbage'

/** One line in the bank's own books: what is true, whatever anybody has been told. Kopecks. */
export interface BankBook {
  paymentId: string
  orderId: string
  amount: number
  /** Taken from the payer. */
  paid: number
  /** Given back. */
  refunded: number
  isHeld: boolean
}

/** A notification, as it travels. */
export interface BankLetter {
  paymentId: string
  headers: Record<string, string>
  body: string
}

/** A bank for tests: our adapter on one side, the till of the bank on the other. One interface for all three. */
export interface BankWorld {
  name: BankName
  bank: Bank
  books: () => Promise<BankBook[]>
  /** `capture` and `release` follow a hold. False when the payment's present state does not let it happen. Each change leaves its notifications in `letters`. */
  happen: (deed: Deed, paymentId: string) => Promise<boolean>
  /** Every notification there ever was, oldest first. Nothing is sent by itself: post any of them, in any order, any number of times. */
  letters: () => Promise<BankLetter[]>
  /** A letter that somebody else wrote: changed after it was signed, or never signed. Null where the protocol has no signature. */
  forged: (letter: BankLetter) => BankLetter | null
  /** The next `times` requests (1) meet this; null mends it. A call that is tried again inside the adapter is two requests. */
  trouble: (kind: Trouble | null, times?: number) => void
  /** The bank takes refunds on and settles them when told to. The sandbox always settles at once: false. */
  delayRefunds: (isDelayed: boolean) => boolean
  settleRefunds: () => Promise<void>
  /** What is under way comes to nothing. */
  dropRefunds: () => Promise<void>
  /** The receipt for the payment (or for a refund of so much) is made, or is not. False: this bank makes none. */
  receipt: (paymentId: string, isMade: boolean, refund?: number) => Promise<boolean>
  /** The bank names another sum, currency (T-Bank names none) or order than we asked for; `{}` undoes it. */
  tamper: (paymentId: string, change: { amount?: number; currency?: string; orderId?: string }) => Promise<void>
  /** Somebody gives money back in the bank's own cabinet, past us. False when there is not that much. */
  refundAtBank: (paymentId: string, amount: number) => Promise<boolean>
  /** T-Bank alone: payers pay by СБП; letters about a part name what is left instead of the whole. */
  quirks: (change: { takesSbp?: boolean; letterNames?: 'whole' | 'left' }) => void
  /** While true, orders and refunds are answered with a business refusal. */
  refuse: (isRefusing: boolean) => void
  /** How many requests the bank has seen. */
  requests: () => number
}

export interface BankWorldOptions {
  /** Where the sandbox keeps its books. */
  db: Db
  clock: () => Date
  appSecret: AppSecret
}
