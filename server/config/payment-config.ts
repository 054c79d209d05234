import { z } from 'zod'
import { apiAddress, isLoopback } from './address-fields.ts'
import { BANK_NAMES, type BankName } from '#contract/payments/transactions.ts'
import {
  PAYMENT_MODES,
  TAX_SYSTEMS,
  VAT_RATES,
  type BankSettings,
  type PaymentSettings,
  type TaxSystem,
  type Vat,
} from '../modules/transactions/banks/settings.ts'

const taxSystems = Object.keys(TAX_SYSTEMS) as [TaxSystem, ...TaxSystem[]]
const vatRates = Object.keys(VAT_RATES) as [Vat, ...Vat[]]

/** What the environment may say about money. */
export const paymentVariables = {
  PAYMENT_PROVIDER: z.enum(BANK_NAMES, { error: `PAYMENT_PROVIDER: одно из ${BANK_NAMES.join(', ')}` }).optional(),
  TBANK_API_URL: apiAddress('TBANK_API_URL').default('https://securepay.tinkoff.ru/v2'),
  TBANK_TERMINAL_KEY: z
    .string()
    .regex(/^\S{1,20}$/, 'TBANK_TERMINAL_KEY: не длиннее 20 знаков, без пробелов')
    .optional(),
  TBANK_PASSWORD: z.string().regex(/^\S+$/, 'TBANK_PASSWORD: без пробелов и переводов строки').optional(),
  YOOKASSA_API_URL: apiAddress('YOOKASSA_API_URL').default('https://api.yookassa.ru/v3'),
  YOOKASSA_SHOP_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'YOOKASSA_SHOP_ID: номер магазина, одни цифры')
    .optional(),
  YOOKASSA_SECRET_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'YOOKASSA_SECRET_KEY: латинские буквы, цифры и знаки без пробелов')
    .optional(),
  PAYMENT_REDIRECT_HOSTS: z
    .string()
    .transform((list) => list.split(',').flatMap((host) => host.trim().toLowerCase() || []))
    .refine((hosts) => hosts.length > 0 && hosts.every(isHost), {
      error: 'PAYMENT_REDIRECT_HOSTS: имена серверов через запятую, без https:// и без пути',
    })
    .optional(),
  RECEIPT_TAX_SYSTEM: z
    .enum(['off', ...taxSystems], { error: `RECEIPT_TAX_SYSTEM: одно из ${taxSystems.join(', ')} или off` })
    .optional(),
  RECEIPT_VAT: z.enum(vatRates, { error: `RECEIPT_VAT: одно из ${vatRates.join(', ')}` }).default('none'),
  RECEIPT_PAYMENT_MODE: z
    .enum(PAYMENT_MODES, { error: `RECEIPT_PAYMENT_MODE: ${PAYMENT_MODES.join(' или ')}` })
    .default('full_payment'),
}

const paymentSchema = z.object(paymentVariables)
type PaymentVariables = z.output<typeof paymentSchema>

/** A bank is no use without its keys. */
const NEEDED = {
  sandbox: {},
  tbank: {
    TBANK_TERMINAL_KEY: 'ключ терминала из кабинета T-Банка',
    TBANK_PASSWORD: 'пароль терминала из кабинета T-Банка',
    RECEIPT_TAX_SYSTEM: `система налогообложения для чеков (${taxSystems.join(', ')}) или off, если чеки делает другая касса`,
  },
  yookassa: {
    YOOKASSA_SHOP_ID: 'номер магазина из кабинета ЮKassa',
    YOOKASSA_SECRET_KEY: 'секретный ключ из кабинета ЮKassa',
    RECEIPT_TAX_SYSTEM: `система налогообложения для чеков (${taxSystems.join(', ')}) или off, если чеки делает другая касса`,
  },
} as const

/** Where the banks show their pages, as their documents and answers have it. */
const KNOWN_HOSTS = {
  tbank: ['securepay.tinkoff.ru', 'securepayments.tinkoff.ru', 'pay.tinkoff.ru', 'securepay.tbank.ru', 'pay.tbank.ru'],
  yookassa: ['yoomoney.ru', 'yookassa.ru'],
}

/** The variable that the chosen bank misses, and what it is for. */
export function missingForBank(values: PaymentVariables): { variable: string; message: string } | null {
  if (values.PAYMENT_PROVIDER === undefined) return null
  for (const [variable, what] of Object.entries(NEEDED[values.PAYMENT_PROVIDER])) {
    if (values[variable as keyof PaymentVariables] !== undefined) continue
    return { variable, message: `С PAYMENT_PROVIDER=${values.PAYMENT_PROVIDER} нужна и она: ${what}.` }
  }
  return null
}

/**
 * Where money goes. Unless somebody chooses, the embedded database has the sandbox bank and a database of its own has none:
 * there people pay, and a press in the sandbox must not be taken for their money.
 */
export function paymentSettings(
  values: PaymentVariables & { DATABASE_URL?: string | undefined },
  appUrl: string,
): PaymentSettings {
  const name = values.PAYMENT_PROVIDER ?? (values.DATABASE_URL === undefined ? 'sandbox' : null)
  const { RECEIPT_TAX_SYSTEM: taxSystem } = values
  return {
    bank: name === null ? null : bankOf(name, values),
    redirectOrigins: originsOf(name, values, appUrl),
    receipt:
      taxSystem === undefined || taxSystem === 'off'
        ? null
        : { taxSystem, vat: values.RECEIPT_VAT, paymentMode: values.RECEIPT_PAYMENT_MODE },
  }
}

/** What whoever starts the product reads about money. */
export function paymentsToldAtStart({ bank }: PaymentSettings): string {
  if (bank === null) return 'Оплата: ВЫКЛЮЧЕНА, банк не подключён. Выберите его в PAYMENT_PROVIDER: tbank или yookassa'
  if (bank.name === 'sandbox') return 'Оплата: УЧЕБНЫЙ БАНК, деньги не списываются, «оплачено» значит нажатие кнопки'
  return `Оплата: ${bank.name}`
}

function originsOf(name: BankName | null, values: PaymentVariables, appUrl: string): string[] {
  if (name === null) return []
  if (name === 'sandbox') return [new URL(appUrl).origin]
  return (values.PAYMENT_REDIRECT_HOSTS ?? KNOWN_HOSTS[name]).map(originOf)
}

function bankOf(name: BankName, values: PaymentVariables): BankSettings {
  switch (name) {
    case 'sandbox':
      return { name }
    case 'tbank':
      return {
        name,
        apiUrl: values.TBANK_API_URL,
        terminalKey: values.TBANK_TERMINAL_KEY ?? '',
        password: values.TBANK_PASSWORD ?? '',
      }
    case 'yookassa':
      return {
        name,
        apiUrl: values.YOOKASSA_API_URL,
        shopId: values.YOOKASSA_SHOP_ID ?? '',
        secretKey: values.YOOKASSA_SECRET_KEY ?? '',
      }
  }
}

function isHost(text: string): boolean {
  return /^([a-z0-9-]+\.)*[a-z0-9-]+(:\d{1,5})?$/.test(text)
}

function originOf(host: string): string {
  return `${isLoopback(host.replace(/:\d+$/, '')) ? 'http' : 'https'}://${host}`
}
