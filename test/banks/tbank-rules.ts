export type Message = Record<string, unknown>

export function refused(code: string, message: string) {
  return { Success: false, ErrorCode: code, Message: message, Details: 'Проверьте телефон +79160000001 в заказе' }
}

const FIELDS: Record<string, string> = {
  Init: 'TerminalKey Amount OrderId Token Description CustomerKey Recurrent PayType Language NotificationURL SuccessURL FailURL RedirectDueDate DATA Receipt Shops Descriptor',
  GetState: 'TerminalKey PaymentId Token IP',
  CheckOrder: 'TerminalKey OrderId Token',
  Cancel: 'TerminalKey PaymentId Token IP Amount Receipt Shops QrMemberId Route Source ExternalRequestId',
}

export function unknownField(method: string, message: Message): string | null {
  const known = FIELDS[method]?.split(' ') ?? []
  return Object.keys(message).find((name) => !known.includes(name)) ?? null
}

const MINUTE_MS = 60_000

/** What is wrong with an Init; null when nothing is. */
export function checkInit(message: Message, now: Date): string | null {
  const { Amount, OrderId, Description, PayType, RedirectDueDate: due } = message
  if (!Number.isInteger(Amount) || Number(Amount) < 1 || String(Amount).length > 10) return 'Amount'
  if (typeof OrderId !== 'string' || OrderId === '' || OrderId.length > 36) return 'OrderId'
  if (typeof Description !== 'string' || Description.length > 140) return 'Description'
  if (PayType !== 'O' && PayType !== 'T') return 'PayType'
  for (const name of ['NotificationURL', 'SuccessURL', 'FailURL']) {
    if (!/^https?:\/\//.test(String(message[name]))) return name
  }
  if (typeof due !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(due)) return 'RedirectDueDate'
  const leftMs = new Date(due).getTime() - now.getTime()
  if (leftMs < MINUTE_MS || leftMs > 90 * 24 * 60 * MINUTE_MS) return 'RedirectDueDate'
  return checkReceipt(message.Receipt, Number(Amount))
}

const TAXES = 'none vat0 vat5 vat7 vat10 vat20 vat22 vat105 vat107 vat110 vat120 vat122'.split(' ')
const TAXATIONS = 'osn usn_income usn_income_outcome esn patent'.split(' ')

export function checkReceipt(receipt: unknown, sum: number): string | null {
  if (typeof receipt !== 'object' || receipt === null) return 'Receipt'
  const { Email: email, Phone: phone, Taxation: taxation, Items: items } = receipt as Message
  const isMail = typeof email === 'string' && email.length <= 64 && email.includes('@')
  if (!isMail && !(typeof phone === 'string' && /^\+\d{11,15}$/.test(phone))) return 'Receipt.Email или Receipt.Phone'
  if (!TAXATIONS.includes(String(taxation))) return 'Receipt.Taxation'
  if (!Array.isArray(items) || items.length < 1 || items.length > 100) return 'Receipt.Items'
  const lines = items as Message[]
  const isRight = lines.every(
    (line) =>
      String(line.Name).length <= 128 &&
      Number(line.Price) * Number(line.Quantity) === line.Amount &&
      TAXES.includes(String(line.Tax)) &&
      ['full_payment', 'full_prepayment'].includes(String(line.PaymentMethod)) &&
      line.PaymentObject === 'service',
  )
  if (!isRight) return 'Receipt.Items'
  return lines.reduce((total, line) => total + Number(line.Amount), 0) === sum ? null : 'сумма Receipt.Items'
}
