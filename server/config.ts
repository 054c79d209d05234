import { join } from 'node:path'
import { z } from 'zod'
import { integerField } from '#contract/fields.ts'

/** Everything that the environment may say. An unknown or wrong value stops the start with a sentence. */
const environmentSchema = z.object({
  PORT: integerField('PORT', 0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  APP_URL: z.url({ protocol: /^https?$/, error: 'APP_URL: нужен адрес вида https://example.ru' }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL: нужен адрес вида postgresql://…')
    .optional(),
  APP_SECRET: z.string().min(32, 'APP_SECRET: не короче 32 знаков').optional(),
  STORAGE_URL: z
    .string()
    .regex(/^file:/, 'STORAGE_URL: пока поддерживается только file:…')
    .optional(),
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
  /** Trust `X-Forwarded-For` and `X-Forwarded-Proto`: only behind a proxy of one's own. */
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
})

export interface Config {
  port: number
  host: string
  /** Where people reach the site, without a slash at the end. */
  appUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** Absent: made and kept in the data directory (embedded database only). */
  appSecret: string | undefined
  storageDir: string | undefined
  /** Without `smtpUrl` letters become files in `directory`. */
  mail: { smtpUrl: string | undefined; directory: string; from: { name: string; address: string } }
  isDemo: boolean
  logLevel: string
  trustsProxy: boolean
  visits: { metrikaId: string | undefined; isOptIn: boolean }
  site: { name: string; phone: string; email: string; city: string; legalEntity: string; timeZone: string }
}

export class ConfigError extends Error {}

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
  return {
    port: values.PORT,
    host: values.HOST,
    appUrl: (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    appSecret: values.APP_SECRET,
    storageDir: values.STORAGE_URL?.slice('file:'.length),
    mail: {
      smtpUrl: values.SMTP_URL,
      directory: join(values.DATA_DIR, 'mail'),
      from: { name: values.SITE_NAME, address: values.MAIL_FROM ?? values.SITE_EMAIL },
    },
    isDemo: isOn(values.DEMO) ?? values.DATABASE_URL === undefined,
    logLevel: values.LOG_LEVEL,
    trustsProxy: isOn(values.TRUST_PROXY) ?? false,
    visits: { metrikaId: values.METRIKA_ID, isOptIn: isOn(values.TRACKING_OPT_IN) ?? false },
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
