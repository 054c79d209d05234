import { join } from 'node:path'
import { z } from 'zod'
import { integerField } from '#contract/wire/fields.ts'
import { REQUEST_TERMS, type RequestTerms } from '#contract/requests/request-terms.ts'
import type { PaymentSettings } from './modules/transactions/banks/settings.ts'
import { missingForBank, paymentSettings, paymentVariables } from './payment-config.ts'
import { StartRefused } from './platform/start-refused.ts'
import { readStorageUrl, WrongStorage, type StorageSettings } from './platform/storage/storage-url.ts'

/** Everything that the environment may say. A wrong value stops the start with a sentence. */
const environmentSchema = z.object({
  PORT: integerField('PORT', 0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  APP_URL: z.url({ protocol: /^https?$/, error: 'APP_URL: нужен адрес вида https://example.ru' }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresAddress('DATABASE_URL').optional(),
  /** The server itself, where DATABASE_URL leads to a pooler in transaction mode. */
  DATABASE_DIRECT_URL: postgresAddress('DATABASE_DIRECT_URL').optional(),
  /** A server that follows the one of DATABASE_URL: lists are read there. */
  DATABASE_READ_URL: postgresAddress('DATABASE_READ_URL').optional(),
  /** Statements stay prepared on the server; off for what stands between and cannot bear it. */
  DATABASE_PREPARED_STATEMENTS: z
    .enum(['true', 'false', '1', '0'], { error: 'DATABASE_PREPARED_STATEMENTS: true или false' })
    .default('true'),
  APP_SECRET: z.string().min(32, 'APP_SECRET: не короче 32 знаков').optional(),
  STORAGE_URL: z.string().default('file:'),
  /** The keys of the bucket of STORAGE_URL, where it does not name them itself. */
  STORAGE_ACCESS_KEY: z.string().regex(/^\S+$/, 'STORAGE_ACCESS_KEY: без пробелов и переводов строки').optional(),
  STORAGE_SECRET_KEY: z.string().regex(/^\S+$/, 'STORAGE_SECRET_KEY: без пробелов и переводов строки').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/\s]+/, 'SMTP_URL: нужен адрес вида smtp://пользователь:пароль@сервер:587 или smtps://…')
    .optional(),
  MAIL_FROM: z.email('MAIL_FROM: нужен адрес почты').optional(),
  DEMO: z.enum(['true', 'false', '1', '0'], { error: 'DEMO: true или false' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'LOG_LEVEL: fatal, error, warn, info, debug или silent',
    })
    .default('info'),
  /** Believe the last address of `X-Forwarded-For`: only behind a proxy of one's own. */
  TRUST_PROXY: z.enum(['true', 'false', '1', '0'], { error: 'TRUST_PROXY: true или false' }).default('false'),
  /** The number of a counter of Yandex Metrika. Absent: nothing foreign is ever loaded. */
  METRIKA_ID: z
    .string()
    .regex(/^\d{1,12}$/, 'METRIKA_ID: номер счётчика, одни цифры')
    .optional(),
  /** Count visits only after «Принять». */
  TRACKING_OPT_IN: z.enum(['true', 'false', '1', '0'], { error: 'TRACKING_OPT_IN: true или false' }).default('false'),
  SITE_NAME: z.string().min(1).default('Смысл'),
  SITE_PHONE: z.string().default('+7 (000) 000-00-00'),
  SITE_EMAIL: z.string().default('help@smysl.test'),
  SITE_CITY: z.string().default('Москва'),
  SITE_LEGAL_ENTITY: z.string().default('ООО «Смысл»'),
  SITE_TIME_ZONE: z.string().refine(isTimeZone, 'SITE_TIME_ZONE: такого часового пояса нет').default('Europe/Moscow'),
  /** How long SIGTERM leaves the port open, so that a balancer sees it leave. */
  DRAIN_SECONDS: integerField('DRAIN_SECONDS', 0, 600).default(5),
  /** How long what had begun may take after that; then the process ends whatever hangs. */
  GRACE_SECONDS: integerField('GRACE_SECONDS', 1, 600).default(10),
  REQUEST_STORY_DAYS: requestTerm('REQUEST_STORY_DAYS', REQUEST_TERMS.story),
  REQUEST_SPAM_DAYS: requestTerm('REQUEST_SPAM_DAYS', REQUEST_TERMS.spam),
  REQUEST_LOST_DAYS: requestTerm('REQUEST_LOST_DAYS', REQUEST_TERMS.lost),
  REQUEST_DONE_DAYS: requestTerm('REQUEST_DONE_DAYS', REQUEST_TERMS.done),
  ...paymentVariables,
})

export interface Config {
  port: number
  host: string
  /** Where people reach the site, without a slash at the end. */
  appUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** Absent: `databaseUrl` leads to the server itself. */
  databaseDirectUrl: string | undefined
  databaseReadUrl: string | undefined
  preparesStatements: boolean
  /** Absent: made and kept in the data directory (embedded database only). */
  appSecret: string | undefined
  storage: StorageSettings
  /** Without `smtpUrl` letters become files in `directory`. */
  mail: { smtpUrl: string | undefined; directory: string; from: { name: string; address: string } }
  isDemo: boolean
  logLevel: string
  trustsProxy: boolean
  drainMs: number
  graceMs: number
  visits: { metrikaId: string | undefined; isOptIn: boolean }
  /** Days that finished requests keep what they tell of people. */
  requestTerms: RequestTerms
  payments: PaymentSettings
  site: { name: string; phone: string; email: string; city: string; legalEntity: string; timeZone: string }
}

export class ConfigError extends StartRefused {}

/** Reads the configuration once. Throws ConfigError with a sentence that names the variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(present)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`Неверная настройка ${String(issue?.path[0])}. ${issue?.message}`)
  }
  const values = parsed.data
  if (values.DATABASE_URL !== undefined && values.APP_SECRET === undefined) {
    throw new ConfigError(
      'Неверная настройка APP_SECRET. С DATABASE_URL нужен и APP_SECRET: случайная строка не короче 32 знаков.',
    )
  }
  if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new ConfigError(
      'Неверная настройка DATABASE_DIRECT_URL. Она стоит рядом с DATABASE_URL, который ведёт к пулеру.',
    )
  }
  if (values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new ConfigError(
      'Неверная настройка DATABASE_READ_URL. Она стоит рядом с DATABASE_URL и ведёт к реплике этой базы.',
    )
  }
  const missing = missingForBank(values)
  if (missing !== null) throw new ConfigError(`Неверная настройка ${missing.variable}. ${missing.message}`)
  const appUrl = (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
  return {
    port: values.PORT,
    host: values.HOST,
    appUrl,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    preparesStatements: isOn(values.DATABASE_PREPARED_STATEMENTS) ?? true,
    appSecret: values.APP_SECRET,
    storage: storageOf(values),
    mail: {
      smtpUrl: values.SMTP_URL,
      directory: join(values.DATA_DIR, 'mail'),
      from: { name: values.SITE_NAME, address: values.MAIL_FROM ?? values.SITE_EMAIL },
    },
    isDemo: isOn(values.DEMO) ?? values.DATABASE_URL === undefined,
    logLevel: values.LOG_LEVEL,
    trustsProxy: isOn(values.TRUST_PROXY) ?? false,
    drainMs: values.DRAIN_SECONDS * 1000,
    graceMs: values.GRACE_SECONDS * 1000,
    visits: { metrikaId: values.METRIKA_ID, isOptIn: isOn(values.TRACKING_OPT_IN) ?? false },
    requestTerms: {
      story: values.REQUEST_STORY_DAYS,
      spam: values.REQUEST_SPAM_DAYS,
      lost: values.REQUEST_LOST_DAYS,
      done: values.REQUEST_DONE_DAYS,
    },
    payments: paymentSettings(values, appUrl),
    site: {
      name: values.SITE_NAME,
      phone: values.SITE_PHONE,
      email: values.SITE_EMAIL,
      city: values.SITE_CITY,
      legalEntity: values.SITE_LEGAL_ENTITY,
      timeZone: values.SITE_TIME_ZONE,
    },
  }
}

function storageOf(values: z.output<typeof environmentSchema>): StorageSettings {
  const keys = { accessKey: values.STORAGE_ACCESS_KEY, secretKey: values.STORAGE_SECRET_KEY }
  try {
    return readStorageUrl(values.STORAGE_URL, keys, join(values.DATA_DIR, 'files'))
  } catch (error) {
    if (!(error instanceof WrongStorage)) throw error
    throw new ConfigError(`Неверная настройка STORAGE_URL. STORAGE_URL: ${error.message}.`)
  }
}

function postgresAddress(name: string) {
  return z.string().regex(/^postgres(ql)?:\/\//, `${name}: нужен адрес вида postgresql://…`)
}

function isOn(flag: string | undefined): boolean | undefined {
  return flag === undefined ? undefined : flag === 'true' || flag === '1'
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('ru', { timeZone: name }))
  } catch {
    return false
  }
}

/** The privacy text promises the longest: an installation may only shorten. */
function requestTerm(name: string, longest: number) {
  return integerField(name, 1, longest).default(longest)
}
