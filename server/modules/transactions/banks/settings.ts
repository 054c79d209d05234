/** Who takes the money, and with which keys. */
export interface PaymentSettings {
  /** Null: payments are off. */
  bank: BankSettings | null
  /** Origins (`https://securepay.tinkoff.ru`) where a payer may be sent. */
  redirectOrigins: readonly string[]
  /** Null: receipts are made elsewhere. */
  receipt: ReceiptSettings | null
}

export type BankSettings = SandboxSettings | TBankSettings | YooKassaSettings

interface SandboxSettings {
  name: 'sandbox'
}

export interface TBankSettings {
  name: 'tbank'
  /** Without a slash at the end, as all of these. */
  apiUrl: string
  terminalKey: string
  password: string
}

export interface YooKassaSettings {
  name: 'yookassa'
  apiUrl: string
  shopId: string
  secretKey: string
}

/** What every receipt of the practice says (54-ФЗ). */
export interface ReceiptSettings {
  taxSystem: TaxSystem
  vat: Vat
  paymentMode: PaymentMode
}

/** A system of taxation: the name is T-Bank's, the number YooKassa's. */
export const TAX_SYSTEMS = { osn: 1, usn_income: 2, usn_income_outcome: 3, esn: 5, patent: 6 } as const
export type TaxSystem = keyof typeof TAX_SYSTEMS

/** Rates in force since 2026, with 20 % for what was agreed before. The name is T-Bank's, the number YooKassa's. */
export const VAT_RATES = {
  none: 1,
  vat0: 2,
  vat5: 7,
  vat7: 8,
  vat10: 3,
  vat20: 4,
  vat22: 11,
  vat105: 9,
  vat107: 10,
  vat110: 5,
  vat120: 6,
  vat122: 12,
} as const
export type Vat = keyof typeof VAT_RATES

/** `full_prepayment` is paid before the meeting and needs a second receipt after it; `full_payment` is paid and given. */
export const PAYMENT_MODES = ['full_payment', 'full_prepayment'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]
