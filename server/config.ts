import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { emailField, integerField } from '#contract/wire/fields.ts'
import type { SettingName } from '#contract/office/settings.ts'
import type { RequestTerms } from '#contract/requests/request-terms.ts'
import type { GivenSettings } from './modules/settings/settings-cache.ts'
import type { PaymentSettings } from './modules/transactions/banks/settings.ts'
import { mailServerAddress, postgresAddress, siteAddress } from './config/address-fields.ts'
import { readOrigins, refusalOfCookieDomain } from './config/origins-config.ts'
import { missingForBank, paymentSettings, paymentVariables } from './config/payment-config.ts'
import { botsOf, botVariables } from './config/bot-config.ts'
import { requestTermsOf, requestTermVariables } from './config/request-terms-config.ts'
import { secretField } from './config/secret-field.ts'
import { siteVariables } from './config/site-config.ts'
import { tracingOf, tracingVariables } from './config/tracing-config.ts'
import type { TracingSettings } from './platform/observability/tracing.ts'
import { missingForYclients, yclientsSource, yclientsVariables, type YclientsSource } from './config/yclients-config.ts'
import { StartRefused } from './platform/start-refused.ts'
import { readStorageUrl, WrongStorage, type StorageSettings } from './platform/storage/storage-url.ts'

/** Everything that the environment may say. A wrong value stops the start with a sentence. */
const environmentSchema = z.object({
  PORT: integerField('PORT', 0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  APP_URL: siteAddress.optional(),
  /** Where browsers find the API, for a proxy that serves it under another path. */
  PUBLIC_API_BASE: z
    .string()
    .regex(/^(\/[\w.~-]+)*\/api$/, 'PUBLIC_API_BASE: путь вида /smysl/api')
    .default('/api'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresAddress('DATABASE_URL').optional(),
  /** The server itself, where DATABASE_URL leads to a pooler in transaction mode. */
  DATABASE_DIRECT_URL: postgresAddress('DATABASE_DIRECT_URL').optional(),
  /** A server that follows the one of DATABASE_URL: lists are read there. */
  DATABASE_READ_URL: postgresAddress('DATABASE_READ_URL').optional(),
  /** Statements stay prepared on the server; off for what stands between and cannot bear it. */
  DATABASE_PREPARED_STATEMENTS: onOff('DATABASE_PREPARED_STATEMENTS').default(true),
  APP_SECRET: secretField.optional(),
  /** What was sealed and signed with the secret before still opens. */
  APP_SECRET_PREVIOUS: z.string().min(32, 'APP_SECRET_PREVIOUS: не короче 32 знаков').optional(),
  STORAGE_URL: z.string().default('file:'),
  /** The keys of the bucket of STORAGE_URL, where it does not name them itself. */
  STORAGE_ACCESS_KEY: z.string().regex(/^\S+$/, 'STORAGE_ACCESS_KEY: без пробелов и переводов строки').optional(),
  STORAGE_SECRET_KEY: z.string().regex(/^\S+$/, 'STORAGE_SECRET_KEY: без пробелов и переводов строки').optional(),
  /** Where `npm run backup` puts its backups: a folder, or a bucket like STORAGE_URL. */
  BACKUP_URL: z.string().optional(),
  BACKUP_ACCESS_KEY: z.string().regex(/^\S+$/, 'BACKUP_ACCESS_KEY: без пробелов и переводов строки').optional(),
  BACKUP_SECRET_KEY: z.string().regex(/^\S+$/, 'BACKUP_SECRET_KEY: без пробелов и переводов строки').optional(),
  /** Backups are encrypted with it. */
  BACKUP_KEY: z.string().min(32, 'BACKUP_KEY: не короче 32 знаков').optional(),
  BACKUP_KEEP_DAYS: integerField('BACKUP_KEEP_DAYS', 1, 3650).default(30),
  SMTP_URL: mailServerAddress.optional(),
  MAIL_FROM: emailField.optional(),
  DEMO: onOff('DEMO').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'LOG_LEVEL: fatal, error, warn, info, debug или silent',
    })
    .default('info'),
  /** Opens `/metrics` to whoever brings it. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'METRICS_TOKEN: не короче 16 знаков: латинские буквы, цифры и знаки без пробелов')
    .optional(),
  /** Tells this process from others, in the log and in the list of the database's sessions. */
  PROCESS_NAME: z
    .string()
    .regex(/^[\w.-]{1,40}$/, 'PROCESS_NAME: до 40 латинских букв, цифр, точек, дефисов и подчёркиваний')
    .optional(),
  /** Statements that take longer are logged. Milliseconds. */
  SLOW_STATEMENT_MS: integerField('SLOW_STATEMENT_MS', 1, 600_000).default(1000),
  /** Pages of these origins may call the API with the cookies of whoever opened them. */
  CORS_ORIGINS: z.string().transform(readOrigins).optional(),
  /** Cookies hold for all hosts of this domain. */
  COOKIE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'COOKIE_DOMAIN: домен вида practice.ru, без точки в\u00a0начале')
    .optional(),
  /** Webhooks may go to one's own network, and by plain http: for tests and demonstrations. */
  WEBHOOK_ALLOW_INSIDE: onOff('WEBHOOK_ALLOW_INSIDE').default(false),
  /** Believe the last address of `X-Forwarded-For`: only behind a proxy of one's own. */
  TRUST_PROXY: onOff('TRUST_PROXY').default(false),
  /** The number of a counter of Yandex Metrika. Absent: nothing foreign is ever loaded. */
  METRIKA_ID: z
    .string()
    .regex(/^\d{1,12}$/, 'METRIKA_ID: номер счётчика, одни цифры')
    .optional(),
  /** Count visits only after «Принять». */
  TRACKING_OPT_IN: onOff('TRACKING_OPT_IN').default(false),
  /** Ask oneself for what visitors ask most when the port is open. A process that lives for seconds need not. */
  WARM_UP: onOff('WARM_UP').default(true),
  /** How long SIGTERM leaves the port open, so that a balancer sees it leave. */
  DRAIN_SECONDS: integerField('DRAIN_SECONDS', 0, 600).default(5),
  /** How long what had begun may take after that; then the process ends whatever hangs. */
  GRACE_SECONDS: integerField('GRACE_SECONDS', 1, 600).default(10),
  ...siteVariables,
  ...requestTermVariables,
  ...paymentVariables,
  ...yclientsVariables,
  ...botVariables,
  ...tracingVariables,
})

export interface Config {
  port: number
  host: string
  /** Where people reach the site, without a slash at the end. */
  appUrl: string
  apiBase: string
  dataDir: string
  databaseUrl: string | undefined
  /** Absent: `databaseUrl` leads to the server itself. */
  databaseDirectUrl: string | undefined
  databaseReadUrl: string | undefined
  preparesStatements: boolean
  /** Absent: made and kept in the data directory (embedded database only). */
  appSecret: string | undefined
  /** The secret before it, while an installation goes from one to the next. */
  appSecretPrevious: string | undefined
  storage: StorageSettings
  /** Absent `storage`: a command names the place. */
  backup: { storage: StorageSettings | undefined; key: string | undefined; keepDays: number }
  /** Without `smtpUrl` letters become files in `directory`; without `from` they come from the practice's own address. */
  mail: {
    smtpUrl: string | undefined
    directory: string
    from: string | undefined
  }
  isDemo: boolean
  logLevel: string
  metricsToken: string | undefined
  processName: string
  slowStatementMs: number
  trustsProxy: boolean
  webhooksAllowInside: boolean
  corsOrigins: readonly string[]
  cookieDomain: string | undefined
  isWarmedUp: boolean
  drainMs: number
  graceMs: number
  visits: { metrikaId: string | undefined; isOptIn: boolean }
  /** Days that finished requests keep what they tell of people. */
  requestTerms: RequestTerms
  payments: PaymentSettings
  yclients: YclientsSource
  isYclientsAutomatic: boolean
  bots: ReturnType<typeof botsOf>
  tracing: TracingSettings | null
  /** What the practice tells of itself, and which variables say it. */
  site: GivenSettings
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
  if (values.APP_SECRET_PREVIOUS !== undefined && values.APP_SECRET_PREVIOUS === values.APP_SECRET) {
    throw new ConfigError('Неверная настройка APP_SECRET_PREVIOUS. Это прежний секрет, а не тот, что в APP_SECRET.')
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
  const missing = missingForBank(values) ?? missingForYclients(values)
  if (missing !== null) throw new ConfigError(`Неверная настройка ${missing.variable}. ${missing.message}`)
  const isDemo = values.DEMO ?? values.DATABASE_URL === undefined
  const appUrl = values.APP_URL ?? `http://localhost:${values.PORT}`
  const wrongDomain = refusalOfCookieDomain(values.COOKIE_DOMAIN, appUrl)
  if (wrongDomain !== null) throw new ConfigError(`Неверная настройка COOKIE_DOMAIN. ${wrongDomain}`)
  return {
    port: values.PORT,
    host: values.HOST,
    appUrl,
    apiBase: values.PUBLIC_API_BASE,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    preparesStatements: values.DATABASE_PREPARED_STATEMENTS,
    appSecret: values.APP_SECRET,
    appSecretPrevious: values.APP_SECRET_PREVIOUS,
    storage: storageOf(values),
    backup: {
      storage: values.BACKUP_URL === undefined ? undefined : backupStorageOf(values.BACKUP_URL, values),
      key: values.BACKUP_KEY,
      keepDays: values.BACKUP_KEEP_DAYS,
    },
    mail: {
      smtpUrl: values.SMTP_URL,
      directory: join(values.DATA_DIR, 'mail'),
      from: values.MAIL_FROM,
    },
    isDemo,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    processName:
      values.PROCESS_NAME ??
      `${hostname()
        .replace(/[^\w.-]/g, '-')
        .slice(0, 30)}-${values.PORT}`,
    slowStatementMs: values.SLOW_STATEMENT_MS,
    trustsProxy: values.TRUST_PROXY,
    webhooksAllowInside: values.WEBHOOK_ALLOW_INSIDE,
    corsOrigins: values.CORS_ORIGINS ?? [],
    cookieDomain: values.COOKIE_DOMAIN,
    isWarmedUp: values.WARM_UP,
    drainMs: values.DRAIN_SECONDS * 1000,
    graceMs: values.GRACE_SECONDS * 1000,
    visits: { metrikaId: values.METRIKA_ID, isOptIn: values.TRACKING_OPT_IN },
    requestTerms: requestTermsOf(values),
    payments: paymentSettings(values, appUrl),
    yclients: yclientsSource(values, isDemo),
    isYclientsAutomatic: values.YCLIENTS_AUTOMATIC,
    bots: botsOf(values),
    tracing: tracingOf(values),
    site: givenSettings(values, present),
  }
}

type Values = z.output<typeof environmentSchema>

const VARIABLES = {
  name: 'SITE_NAME',
  phone: 'SITE_PHONE',
  email: 'SITE_EMAIL',
  city: 'SITE_CITY',
  legal_entity: 'SITE_LEGAL_ENTITY',
  time_zone: 'SITE_TIME_ZONE',
} as const satisfies Record<SettingName, keyof Values>

function givenSettings(values: Values, present: Record<string, string | undefined>): GivenSettings {
  const variables = Object.entries(VARIABLES)
  return {
    values: Object.fromEntries(
      variables.map(([name, variable]) => [name, values[variable]]),
    ) as GivenSettings['values'],
    variables: Object.fromEntries(variables.filter(([, variable]) => present[variable] !== undefined)),
  }
}

function storageOf(values: Values): StorageSettings {
  const keys = { accessKey: values.STORAGE_ACCESS_KEY, secretKey: values.STORAGE_SECRET_KEY }
  return orRefuse('STORAGE_URL', () => readStorageUrl(values.STORAGE_URL, keys, join(values.DATA_DIR, 'files')))
}

/** A path alone is a folder. */
function backupStorageOf(place: string, values: Values): StorageSettings {
  const keys = {
    accessKey: values.BACKUP_ACCESS_KEY ?? values.STORAGE_ACCESS_KEY,
    secretKey: values.BACKUP_SECRET_KEY ?? values.STORAGE_SECRET_KEY,
  }
  const address = /^[a-z][a-z0-9+.-]+:/i.test(place) ? place : `file:${place}`
  return orRefuse('BACKUP_URL', () => readStorageUrl(address, keys, null))
}

function orRefuse(name: string, read: () => StorageSettings): StorageSettings {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof WrongStorage)) throw error
    throw new ConfigError(`Неверная настройка ${name}. ${name}: ${error.message}.`)
  }
}

function onOff(name: string) {
  const words = z.enum(['true', 'false', '1', '0'], { error: `${name}: true или false` })
  return words.transform((word) => word === 'true' || word === '1')
}
