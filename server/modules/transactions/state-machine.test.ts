import { describe, expect, test } from 'vitest'
import { TRANSACTION_STATUSES, type TransactionStatus } from '#contract/payments/transactions.ts'
import { canMove, isRefundable, statusAfterRefund, statusAt } from './state-machine.ts'

/** Every allowed move, once more in full: row by row, in the order of the columns. */
const TABLE: Record<TransactionStatus, string> = {
  //                   created pending authorized paid partially refunded reversed failed expired canceled
  created: '. + + + . . . + + +',
  pending: '. . + + . . . + + +',
  authorized: '. . . + . . + . . .',
  paid: '. . . . + + . . . .',
  partially_refunded: '. . . . + + . . . .',
  refunded: '. . . . . . . . . .',
  reversed: '. . . . . . . . . .',
  failed: '. . + + . . . . . +',
  expired: '. . + + . . . . . .',
  canceled: '. . + + . . . . . .',
}

const cases = TRANSACTION_STATUSES.flatMap((from) =>
  TRANSACTION_STATUSES.map((to, column) => ({ from, to, allowed: TABLE[from].split(' ')[column] === '+' })),
)

test.each(cases)('$from → $to: $allowed', ({ from, to, allowed }) => {
  expect(canMove(from, to)).toBe(allowed)
})

test('no way leads back: only a further part of a refund stays where it was', () => {
  const reachable = (from: TransactionStatus, seen = new Set<TransactionStatus>()): Set<TransactionStatus> => {
    for (const to of TRANSACTION_STATUSES) {
      if (to === from || !canMove(from, to) || seen.has(to)) continue
      seen.add(to)
      reachable(to, seen)
    }
    return seen
  }
  expect(TRANSACTION_STATUSES.filter((status) => reachable(status).has(status))).toEqual([])
})

describe('refunds', () => {
  test('are possible while money is here', () => {
    expect(TRANSACTION_STATUSES.filter(isRefundable)).toEqual(['paid', 'partially_refunded'])
  })

  test.each([
    [1, 'partially_refunded'],
    [449_999, 'partially_refunded'],
    [450_000, 'refunded'],
  ])('of %i of 450000 kopecks leave it %s', (refunded, status) => {
    expect(statusAfterRefund(450_000, refunded)).toBe(status)
  })
})

test.each([
  ['created', -1, 'expired'],
  ['pending', 0, 'expired'],
  ['pending', 1, 'pending'],
  ['authorized', -1, 'authorized'],
  ['paid', -1, 'paid'],
] as const)('%s with %i ms left is %s', (status, left, seen) => {
  const now = new Date('2026-11-20T09:00:00Z')
  expect(statusAt(status, new Date(now.getTime() + left), now)).toBe(seen)
})
