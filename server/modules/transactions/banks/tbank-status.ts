import type { BankState } from './bank.ts'

/** T-Bank's words in ours. While a refund is under way the money is still counted as here. */
export const TBANK_STATUSES = new Map<string, BankState['status']>(
  Object.entries({
    NEW: 'pending',
    FORM_SHOWED: 'pending',
    PREAUTHORIZING: 'pending',
    AUTHORIZING: 'pending',
    PROCESSING: 'pending',
    CHECKING: 'pending',
    CHECKED: 'pending',
    PAY_CHECKING: 'pending',
    '3DS_CHECKING': 'pending',
    '3DS_CHECKED': 'pending',
    AUTHORIZED: 'authorized',
    CONFIRMING: 'authorized',
    CONFIRM_CHECKING: 'authorized',
    REVERSING: 'authorized',
    CONFIRMED: 'paid',
    REFUNDING: 'paid',
    ASYNC_REFUNDING: 'paid',
    PARTIAL_REFUNDED: 'partially_refunded',
    REFUNDED: 'refunded',
    PARTIAL_REVERSED: 'reversed',
    REVERSED: 'reversed',
    REJECTED: 'failed',
    AUTH_FAIL: 'failed',
    ATTEMPTS_EXPIRED: 'failed',
    DEADLINE_EXPIRED: 'expired',
    CANCELED: 'canceled',
  } as const),
)
