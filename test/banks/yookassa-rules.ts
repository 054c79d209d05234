export type Json = Record<string, unknown>

/** Kopecks of `{ value: "1000.00", currency: "RUB" }`; null for anything else. */
export function moneyOf(amount: unknown): number | null {
  const { value, currency } = (amount ?? {}) as Json
  if (typeof value !== 'string' || !/^\d+\.\d\d$/.test(value) || currency !== 'RUB') return null
  return Number(value.replace('.', ''))
}

/** The field that is wrong in a payment; null when none is. */
export function checkPayment(body: Json): string | null {
  const unknown = unknownIn(body, 'amount capture confirmation description metadata receipt merchant_customer_id')
  if (unknown !== null) return unknown
  const sum = moneyOf(body.amount)
  if (sum === null || sum < 100) return 'amount'
  if (body.capture !== true) return 'capture'
  const { type, return_url: returnUrl, locale } = (body.confirmation ?? {}) as Json
  if (type !== 'redirect' || !/^https?:\/\//.test(String(returnUrl)) || String(returnUrl).length > 2048)
    return 'confirmation'
  if (locale !== 'ru_RU') return 'confirmation.locale'
  if (typeof body.description !== 'string' || body.description.length > 128) return 'description'
  for (const [name, value] of Object.entries((body.metadata ?? {}) as Json)) {
    if (name.length > 32 || typeof value !== 'string' || value.length > 512) return 'metadata'
  }
  return checkReceipt(body.receipt, sum)
}

export function checkRefund(body: Json): string | null {
  const unknown = unknownIn(body, 'payment_id amount description receipt')
  if (unknown !== null) return unknown
  const sum = moneyOf(body.amount)
  if (sum === null || sum < 1) return 'amount'
  if (String(body.description).length > 250) return 'description'
  return checkReceipt(body.receipt, sum)
}

function checkReceipt(receipt: unknown, sum: number): string | null {
  if (typeof receipt !== 'object' || receipt === null) return 'receipt'
  const { customer, items, tax_system_code: taxSystem } = receipt as Json
  const { email, phone } = (customer ?? {}) as Json
  const isMail = typeof email === 'string' && email.includes('@')
  if (!isMail && !(typeof phone === 'string' && /^\d{11,15}$/.test(phone))) return 'receipt.customer'
  if (![1, 2, 3, 5, 6].includes(Number(taxSystem))) return 'receipt.tax_system_code'
  if (!Array.isArray(items) || items.length < 1 || items.length > 100) return 'receipt.items'
  const lines = items as Json[]
  const isRight = lines.every(
    (line) =>
      String(line.description).length <= 128 &&
      line.quantity === 1 &&
      Number.isInteger(line.vat_code) &&
      Number(line.vat_code) >= 1 &&
      Number(line.vat_code) <= 12 &&
      ['full_payment', 'full_prepayment'].includes(String(line.payment_mode)) &&
      line.payment_subject === 'service',
  )
  if (!isRight) return 'receipt.items'
  return lines.reduce((total, line) => total + (moneyOf(line.amount) ?? Number.NaN), 0) === sum ? null : 'receipt.items'
}

function unknownIn(body: Json, known: string): string | null {
  return Object.keys(body).find((name) => !known.split(' ').includes(name)) ?? null
}
