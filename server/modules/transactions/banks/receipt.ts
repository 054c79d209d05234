import { z } from 'zod'
import { asciiAddress } from '#contract/wire/email-address.ts'
import { withoutExtension } from '#contract/wire/shown-phone.ts'
import { BankRefusal } from './bank.ts'
import { roublesOf } from './kopecks.ts'
import { TAX_SYSTEMS, VAT_RATES, type ReceiptSettings } from './settings.ts'

/** What a receipt of 54-ФЗ is made of: one service, and where to send it. */
interface Sale {
  description: string
  /** Kopecks. */
  amount: number
  payer: { email: string | null; phone: string | null }
}

/** A number that a till prints, as a bank tells it; null for anything else. */
export const factField = z
  .union([z.string().min(1).max(20), z.int()])
  .transform(String)
  .nullish()
  .catch(null)
  .transform((fact) => fact ?? null)

const NAME_MAX = 128
const TBANK_EMAIL_MAX = 64

export function tbankReceipt(settings: ReceiptSettings, sale: Sale) {
  const { email, phone } = contactOf(sale)
  return {
    ...(phone !== null && (email === null || email.length > TBANK_EMAIL_MAX) ? { Phone: phone } : { Email: email }),
    Taxation: settings.taxSystem,
    Items: [
      {
        Name: truncate(sale.description, NAME_MAX),
        Price: sale.amount,
        Quantity: 1,
        Amount: sale.amount,
        Tax: settings.vat,
        PaymentMethod: settings.paymentMode,
        PaymentObject: 'service',
      },
    ],
  }
}

export function yookassaReceipt(settings: ReceiptSettings, sale: Sale) {
  const { email, phone } = contactOf(sale)
  return {
    customer: email === null ? { phone: phone?.replace(/\D/g, '') } : { email },
    tax_system_code: TAX_SYSTEMS[settings.taxSystem],
    items: [
      {
        description: truncate(sale.description, NAME_MAX),
        quantity: 1,
        amount: { value: roublesOf(sale.amount), currency: 'RUB' },
        vat_code: VAT_RATES[settings.vat],
        payment_mode: settings.paymentMode,
        payment_subject: 'service',
        measure: 'piece',
      },
    ],
  }
}

/** The first `length` characters; a letter of two halves is never cut in two. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

function contactOf({ payer }: Sale) {
  if (payer.email === null && payer.phone === null) {
    throw new BankRefusal('receipt-contact', 'A receipt needs an e-mail or a phone of the payer')
  }
  // A bank knows no inner numbers, and no domains such as «почта.рф» as they are read.
  return { email: payer.email && asciiAddress(payer.email), phone: payer.phone && withoutExtension(payer.phone) }
}
