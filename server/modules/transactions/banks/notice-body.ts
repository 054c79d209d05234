import { jsonOf } from './json-text.ts'

/** In the place of a value that is nobody's business here. */
const MASKED = '•'
const TEXT_MAX = 200
const DEPTH_MAX = 6
const ENTRIES_MAX = 60

/** What a dispute about a payment needs of a bank's words. Whatever a bank adds one day is masked until it stands here. */
const KEPT = new Set(
  [
    'TerminalKey OrderId Success Status PaymentId ErrorCode Amount Route Source Type',
    'FiscalNumber ShiftNumber ReceiptDatetime FnNumber EcrRegNumber FiscalDocumentNumber FiscalDocumentAttribute Ofd',
    'type event id payment_id order_id status paid value currency created_at captured_at expires_at test refundable party',
    'reason receipt_registration account_id gateway_id rrn amount refunded_amount revision',
  ].flatMap((names) => names.split(' ')),
)

/**
 * A notice as it is kept: its shape whole, and of its values those alone that say which payment, which state and which sum.
 * The card, the payer, the signature and free texts leave no trace.
 */
export function storedBody(body: string): string {
  const message = jsonOf(body)
  return JSON.stringify(message === undefined ? MASKED : maskedIn(message, '', 0))
}

function maskedIn(value: unknown, name: string, depth: number): unknown {
  if (typeof value === 'object' && value !== null) {
    if (depth === DEPTH_MAX) return MASKED
    if (Array.isArray(value)) return value.slice(0, ENTRIES_MAX).map((one) => maskedIn(one, name, depth + 1))
    const entries = Object.entries(value).slice(0, ENTRIES_MAX)
    return Object.fromEntries(entries.map(([key, inner]) => [key, maskedIn(inner, key, depth + 1)]))
  }
  if (!KEPT.has(name)) return MASKED
  return typeof value === 'string' ? value.slice(0, TEXT_MAX) : value
}
