import type { TransactionStatus } from '#contract/payments/transactions.ts'

/**
 * Where a transaction may go from each state. Steps may be skipped, none is ever taken back: a late or doubled word of the
 * bank about an earlier state changes nothing. What a bank says about money wins over what we closed by ourselves, so an
 * expired, failed or canceled one may still turn out to be paid.
 */
const MOVES: Record<TransactionStatus, readonly TransactionStatus[]> = {
  created: ['pending', 'authorized', 'paid', 'failed', 'expired', 'canceled'],
  pending: ['authorized', 'paid', 'failed', 'expired', 'canceled'],
  // By us alone: what a bank calls off after a refusal is another try.
  failed: ['authorized', 'paid', 'canceled'],
  expired: ['authorized', 'paid'],
  canceled: ['authorized', 'paid'],
  authorized: ['paid', 'reversed'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['partially_refunded', 'refunded'],
  refunded: [],
  reversed: [],
}

/** Of an attempt at a bank: it may still become money. */
export const OPEN_STATUSES: readonly TransactionStatus[] = ['created', 'pending', 'authorized']

export function canMove(from: TransactionStatus, to: TransactionStatus): boolean {
  return MOVES[from].includes(to)
}

/** The state after `refunded` of `amount` kopecks have been given back. */
export function statusAfterRefund(amount: number, refunded: number): 'partially_refunded' | 'refunded' {
  return refunded >= amount ? 'refunded' : 'partially_refunded'
}

/** True while money of the payer is with us. */
export function isRefundable(status: TransactionStatus): boolean {
  return status === 'paid' || status === 'partially_refunded'
}

/** The state as it is for whoever opens the link now: past its time an unpaid one is over, though nothing has said so yet. */
export function statusAt(status: TransactionStatus, expiresAt: Date, now: Date): TransactionStatus {
  return (status === 'created' || status === 'pending') && expiresAt <= now ? 'expired' : status
}

/** The shortest way to a state, without the one it starts at: nothing when it is there, null when none leads there. */
export function stepsTo(from: TransactionStatus, to: TransactionStatus): TransactionStatus[] | null {
  let ways: TransactionStatus[][] = [[]]
  const seen = new Set([from])
  while (ways.length > 0) {
    const arrived = ways.find((way) => (way.at(-1) ?? from) === to)
    if (arrived !== undefined) return arrived
    ways = ways.flatMap((way) =>
      MOVES[way.at(-1) ?? from].filter((next) => !seen.has(next)).map((next) => (seen.add(next), [...way, next])),
    )
  }
  return null
}

/** True while the link may be paid, by a first attempt or a further one. */
export function canBePaid(status: TransactionStatus, expiresAt: Date, now: Date): boolean {
  return (status === 'created' || status === 'pending' || status === 'failed') && expiresAt > now
}
