import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { paymentsToldAtStart } from './config/payment-config.ts'

const SECRET = 'a-secret-for-tests-that-is-long-enough'

describe('an empty environment', () => {
  test('is a demo on the embedded database', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: undefined,
      isDemo: true,
      trustsProxy: false,
      logLevel: 'info',
      isWarmedUp: true,
      site: { values: { name: 'Смысл', time_zone: 'Europe/Moscow' }, variables: {} },
    })
  })

  test('lets no page of another origin in; those that are listed are', () => {
    expect(readConfig({})).toMatchObject({ corsOrigins: [], cookieDomain: undefined })
    const listed = {
      APP_URL: 'https://lk.practice.ru',
      COOKIE_DOMAIN: 'practice.ru',
      CORS_ORIGINS: 'https://app.practice.ru, https://practice.ru',
    }
    expect(readConfig(listed)).toMatchObject({
      corsOrigins: ['https://app.practice.ru', 'https://practice.ru'],
      cookieDomain: 'practice.ru',
    })
  })

  test('the user of a socket has no host', () => {
    const url = 'postgresql://smysl@/smysl?host=/var/run/postgresql'
    const { databaseUrl = '' } = readConfig({ DATABASE_URL: url, APP_SECRET: SECRET })
    expect(new URL(databaseUrl).searchParams.get('host')).toBe('/var/run/postgresql')
  })

  test('and empty values are the same', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}))
  })
})

describe('a wrong value stops the start with a sentence that names its variable', () => {
  test.each([
    ['YCLIENTS_API_URL', 'http://api.example.ru/api/v1'],
    ['YCLIENTS_MEDIA_TYPE', 'json'],
    ['YCLIENTS_USER_TOKEN', 'with a space'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://*.practice.ru'],
    ['CORS_ORIGINS', 'https://practice.ru/'],
    ['CORS_ORIGINS', 'practice.ru'],
    ['CORS_ORIGINS', 'https://practice.ru,null'],
    ['COOKIE_DOMAIN', '.practice.ru'],
    ['COOKIE_DOMAIN', 'ru'],
    // The site is reached at localhost.
    ['COOKIE_DOMAIN', 'practice.ru'],
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['APP_URL', 'example.ru'],
    ['APP_URL', 'ftp://example.ru'],
    // What a letter links to, and what browsers send as the origin of a form, is this and a path.
    ['APP_URL', 'https://example.ru/smysl'],
    ['APP_URL', 'https://example.ru?from=letter'],
    ['APP_URL', 'https://example.ru/#top'],
    ['APP_URL', 'https://user:password@example.ru'],
    ['APP_URL', 'HTTPS://example.ru'],
    ['DATABASE_URL', 'mysql://localhost/smysl'],
    ['DATABASE_URL', 'postgresql://user:password@host:99999/smysl'],
    // A password as it was made, with signs that mean something in an address.
    ['DATABASE_URL', 'postgresql://user:pass#word@host/smysl'],
    ['DATABASE_URL', 'postgresql://user:pass/word@host/smysl'],
    ['DATABASE_URL', 'postgresql://user:password@host/sm%ysl'],
    ['DATABASE_DIRECT_URL', 'mysql://localhost/smysl'],
    // Without DATABASE_URL there is no pooler to go around.
    ['DATABASE_DIRECT_URL', 'postgres://localhost/smysl'],
    ['DATABASE_READ_URL', 'mysql://localhost/smysl'],
    // Without DATABASE_URL there is nothing that it could follow.
    ['DATABASE_READ_URL', 'postgres://localhost/smysl'],
    ['SMTP_URL', 'smtp://host:99999'],
    ['SMTP_URL', 'smtp://user:pass#word@host:587'],
    ['SMTP_URL', 'smtp://user:pass%word@host:587'],
    ['SMTP_URL', 'smtp://:587'],
    ['MAIL_FROM', 'почта'],
    ['SITE_EMAIL', 'почта'],
    ['SITE_NAME', '   '],
    // Signs without a picture.
    ['SITE_NAME', '\u200b\u2800'],
    ['SITE_NAME', 'С'.repeat(81)],
    ['SITE_NAME', 'Смысл\u0007'],
    ['SITE_NAME', 'Смысл\nи слово'],
    ['SITE_CITY', '   '],
    ['SITE_CITY', 'К'.repeat(10_000)],
    ['SITE_CITY', 'Казань\u001b[31m'],
    ['SITE_LEGAL_ENTITY', '   '],
    ['SITE_LEGAL_ENTITY', 'О'.repeat(161)],
    ['SITE_LEGAL_ENTITY', 'ООО\u0000'],
    ['SITE_PHONE', '   '],
    ['SITE_PHONE', 'позвоните нам'],
    ['SITE_PHONE', '+7 (999) 123'],
    ['SITE_PHONE', '9'.repeat(10_000)],
    ['METRICS_TOKEN', 'кириллицей-по-http-не-прийти'],
    ['TELEGRAM_API_URL', 'https://'],
    ['MAX_API_URL', 'https://max ru'],
    // These would be folders beside the program.
    ['BACKUP_URL', 'https://storage.example.ru/backups'],
    ['BACKUP_URL', 'S3://storage.example.ru/backups'],
    ['BACKUP_URL', 's3:backups'],
    ['BACKUP_URL', 'file:'],
    ['APP_SECRET', 'short'],
    ['APP_SECRET', ' '.repeat(40)],
    ['APP_SECRET', `short${' '.repeat(40)}`],
    ['APP_SECRET', 'x'.repeat(64)],
    ['APP_SECRET', '12345'.repeat(10)],
    ['APP_SECRET_PREVIOUS', 'short'],
    ['STORAGE_URL', 'https://files.example.ru'],
    ['STORAGE_URL', '/var/files'],
    ['STORAGE_URL', 's3://'],
    ['STORAGE_URL', 's3://key:secret@host'],
    ['STORAGE_URL', 's3://key:secret@host/'],
    ['STORAGE_URL', 's3://key:secret@host/Большой'],
    ['STORAGE_URL', 's3://key:secret@host/ab'],
    ['STORAGE_URL', 's3://key:secret@host/photos/../other'],
    ['STORAGE_URL', 's3://key:secret@host/photos/.hidden'],
    ['STORAGE_URL', 's3://key:secret@host/photos/a%2Fb'],
    ['STORAGE_URL', 's3://key:sec/ret@host/photos'],
    ['STORAGE_URL', 's3://key:sec%ret@host/photos'],
    ['STORAGE_URL', 's3://key:secret@host:port/photos'],
    ['STORAGE_URL', 's3://host/photos'],
    ['STORAGE_URL', 's3://key@host/photos'],
    ['STORAGE_URL', 's3://key:secret@host/photos?region=ru central'],
    ['STORAGE_URL', 's3://key:secret@host/photos?tls=yes'],
    ['STORAGE_URL', 's3://key:secret@host/photos?style=dns'],
    ['STORAGE_URL', 's3://key:secret@host/photos?acl=public'],
    ['STORAGE_ACCESS_KEY', 'copied with its newline\n'],
    ['STORAGE_SECRET_KEY', 'copied with its newline\n'],
    ['DRAIN_SECONDS', 'soon'],
    ['DRAIN_SECONDS', '-1'],
    ['GRACE_SECONDS', '0'],
    ['REQUEST_STORY_DAYS', '31'],
    ['REQUEST_SPAM_DAYS', '0'],
    ['REQUEST_LOST_DAYS', 'never'],
    ['REQUEST_DONE_DAYS', '366'],
    ['REQUEST_FORGOTTEN_DAYS', '181'],
    ['DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'maybe'],
    ['WARM_UP', 'later'],
    ['METRIKA_ID', 'UA-1'],
    ['TRACKING_OPT_IN', 'maybe'],
    ['SITE_TIME_ZONE', 'Mars/Olympus'],
    ['PAYMENT_PROVIDER', 'paypal'],
    ['PAYMENT_PROVIDER', 'TBANK'],
    ['TBANK_API_URL', 'securepay.tinkoff.ru'],
    ['TBANK_API_URL', 'http://securepay.tinkoff.ru/v2'],
    ['TBANK_TERMINAL_KEY', 'x'.repeat(21)],
    ['TBANK_PASSWORD', 'copied with its newline\n'],
    ['YOOKASSA_API_URL', 'ftp://api.yookassa.ru'],
    ['YOOKASSA_SHOP_ID', 'shop'],
    ['YOOKASSA_SECRET_KEY', 'с пробелом'],
    ['PAYMENT_REDIRECT_HOSTS', 'https://yoomoney.ru'],
    ['PAYMENT_REDIRECT_HOSTS', 'yoomoney.ru/pay'],
    ['PAYMENT_REDIRECT_HOSTS', ' , '],
    ['RECEIPT_TAX_SYSTEM', 'usn'],
    ['RECEIPT_VAT', 'vat18'],
    ['RECEIPT_PAYMENT_MODE', 'advance'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Неверная настройка ${name}\\. .*[а-яё]`))
  })

  test.each(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])('%s beside a right DATABASE_URL', (name) => {
    const beside = (url: string) =>
      readConfig({ DATABASE_URL: 'postgres://localhost/smysl', APP_SECRET: SECRET, [name]: url })
    for (const url of [
      'mysql://localhost/smysl',
      'localhost/smysl',
      'postgresql://user:password@host:99999/smysl',
      'postgresql://user:pass#word@host/smysl',
      'postgresql://user:pass/word@host/smysl',
      'postgresql://user:password@host/sm%ysl',
    ]) {
      expect(() => beside(url), url).toThrow(ConfigError)
      expect(() => beside(url), url).toThrow(new RegExp(`^Неверная настройка ${name}\\. ${name}: .*[а-яё]`))
      // What is refused may hold a password.
      expect(() => beside(url), url).toThrow(/^(?!.*pass)/s)
    }
  })

  test('the secret before is another one than that of today', () => {
    expect(readConfig({ APP_SECRET: SECRET, APP_SECRET_PREVIOUS: 'y'.repeat(32) })).toMatchObject({
      appSecret: SECRET,
      appSecretPrevious: 'y'.repeat(32),
    })
    expect(() => readConfig({ APP_SECRET: SECRET, APP_SECRET_PREVIOUS: SECRET })).toThrow(
      /^Неверная настройка APP_SECRET_PREVIOUS\./,
    )
  })

  test('DATABASE_URL without APP_SECRET names APP_SECRET', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgresql://localhost/smysl' })).toThrow(
      /^Неверная настройка APP_SECRET\./,
    )
  })
})

describe('what is set', () => {
  test('is used', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      APP_URL: 'https://smysl.example/',
      DATA_DIR: '/data',
      STORAGE_URL: 'file:/files',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      SITE_NAME: 'Опора',
      SITE_TIME_ZONE: 'Asia/Omsk',
    })
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      appUrl: 'https://smysl.example',
      dataDir: '/data',
      storage: { kind: 'disk', directory: '/files' },
      trustsProxy: true,
      logLevel: 'warn',
      site: {
        values: { name: 'Опора', time_zone: 'Asia/Omsk' },
        variables: { name: 'SITE_NAME', time_zone: 'SITE_TIME_ZONE' },
      },
    })
  })

  test('the practice tells of itself as staff would have written it', () => {
    const { site } = readConfig({
      SITE_NAME: ' Опора ',
      SITE_PHONE: '8 495 123 45 67 доб. 12',
      SITE_CITY: 'Йошкар-Ола',
    })
    expect(site.values).toMatchObject({ name: 'Опора', phone: '+74951234567;ext=12', city: 'Йошкар-Ола' })
  })

  test('a weak secret of before is taken still: without it nobody could leave it', () => {
    const weak = 'x'.repeat(32)
    expect(readConfig({ APP_SECRET: SECRET, APP_SECRET_PREVIOUS: weak }).appSecretPrevious).toBe(weak)
  })

  test('a pooler is gone around, and lists are read from a replica, each by its own address', () => {
    const server = { DATABASE_URL: 'postgresql://smysl@pooler:6432/smysl', APP_SECRET: SECRET }
    expect(readConfig(server)).toMatchObject({ databaseDirectUrl: undefined, databaseReadUrl: undefined })
    const direct = 'postgresql://smysl:p%23ss@server:5432/smysl'
    const replica = 'postgresql://smysl@/smysl?host=/var/run/postgresql'
    expect(readConfig({ ...server, DATABASE_DIRECT_URL: direct, DATABASE_READ_URL: replica })).toMatchObject({
      databaseUrl: server.DATABASE_URL,
      databaseDirectUrl: direct,
      databaseReadUrl: 'postgresql://smysl@localhost/smysl?host=/var/run/postgresql',
    })
    expect(readConfig({ ...server, DATABASE_DIRECT_URL: '', DATABASE_READ_URL: '' })).toEqual(readConfig(server))
  })

  test('a PostgreSQL server is never filled with the demo world unless asked', () => {
    const server = { DATABASE_URL: 'postgres://localhost/smysl', APP_SECRET: SECRET }
    expect(readConfig(server)).toMatchObject({ isDemo: false, appSecret: SECRET })
    expect(readConfig({ ...server, DEMO: 'true' }).isDemo).toBe(true)
    expect(readConfig({ DEMO: '0' }).isDemo).toBe(false)
  })
})

describe('money', () => {
  const tbank = {
    PAYMENT_PROVIDER: 'tbank',
    TBANK_TERMINAL_KEY: '1321054611234DEMO',
    TBANK_PASSWORD: 'Dfsfh56dgKl',
    RECEIPT_TAX_SYSTEM: 'usn_income',
  }
  const yookassa = {
    PAYMENT_PROVIDER: 'yookassa',
    YOOKASSA_SHOP_ID: '100500',
    YOOKASSA_SECRET_KEY: 'live_abc-DEF_1',
    RECEIPT_TAX_SYSTEM: 'off',
  }

  test('goes nowhere but to our own bank until somebody chooses', () => {
    const sandbox = { name: 'sandbox' }
    const redirectOrigins = ['http://localhost:3000']
    expect(readConfig({}).payments).toEqual({ bank: sandbox, redirectOrigins, receipt: null })
    expect(readConfig({ PAYMENT_PROVIDER: 'sandbox' }).payments.bank).toEqual(sandbox)
    expect(readConfig({ PAYMENT_REDIRECT_HOSTS: 'evil.example' }).payments).toMatchObject({ redirectOrigins })
  })

  test('goes nowhere at all with a database of its own, unless the sandbox is written to be meant', () => {
    const real = { DATABASE_URL: 'postgres://smysl@127.0.0.1/smysl', APP_SECRET: SECRET }
    const off = readConfig(real).payments
    expect(off).toEqual({ bank: null, redirectOrigins: [], receipt: null })
    expect(readConfig({ ...real, PAYMENT_PROVIDER: '' }).payments).toEqual(off)
    const sandbox = readConfig({ ...real, PAYMENT_PROVIDER: 'sandbox' }).payments
    expect(sandbox.bank).toEqual({ name: 'sandbox' })
    expect(paymentsToldAtStart(off)).toContain('ВЫКЛЮЧЕНА')
    expect(paymentsToldAtStart(sandbox)).toContain('УЧЕБНЫЙ БАНК')
    expect(paymentsToldAtStart(readConfig(tbank).payments)).toBe('Оплата: tbank')
  })

  test('goes to T-Bank, whose pages are known', () => {
    expect(readConfig(tbank).payments).toEqual({
      bank: {
        name: 'tbank',
        apiUrl: 'https://securepay.tinkoff.ru/v2',
        terminalKey: '1321054611234DEMO',
        password: 'Dfsfh56dgKl',
      },
      redirectOrigins: expect.arrayContaining(['https://securepay.tinkoff.ru', 'https://pay.tbank.ru']),
      receipt: { taxSystem: 'usn_income', vat: 'none', paymentMode: 'full_payment' },
    })
  })

  test('goes to YooKassa, without receipts when another till makes them', () => {
    expect(readConfig(yookassa).payments).toEqual({
      bank: { name: 'yookassa', apiUrl: 'https://api.yookassa.ru/v3', shopId: '100500', secretKey: 'live_abc-DEF_1' },
      redirectOrigins: ['https://yoomoney.ru', 'https://yookassa.ru'],
      receipt: null,
    })
  })

  test('goes to a stand-in on one’s own machine, by http as well', () => {
    const local = { TBANK_API_URL: 'http://127.0.0.1:4010/v2/', PAYMENT_REDIRECT_HOSTS: '127.0.0.1:4010, Pay.Example' }
    expect(readConfig({ ...tbank, ...local }).payments).toMatchObject({
      bank: { apiUrl: 'http://127.0.0.1:4010/v2' },
      redirectOrigins: ['http://127.0.0.1:4010', 'https://pay.example'],
    })
  })

  test.each([
    ['TBANK_TERMINAL_KEY', tbank],
    ['TBANK_PASSWORD', tbank],
    ['RECEIPT_TAX_SYSTEM', tbank],
    ['YOOKASSA_SHOP_ID', yookassa],
    ['YOOKASSA_SECRET_KEY', yookassa],
    ['RECEIPT_TAX_SYSTEM', yookassa],
  ])('without %s a chosen bank does not open', (name, chosen) => {
    const refusal = new RegExp(`^Неверная настройка ${name}\\. .*PAYMENT_PROVIDER=.*[а-яё]`)
    expect(() => readConfig({ ...chosen, [name]: '' })).toThrow(ConfigError)
    expect(() => readConfig({ ...chosen, [name]: '' })).toThrow(refusal)
  })

  test('no sentence repeats a key', () => {
    const wrong = { ...tbank, TBANK_TERMINAL_KEY: 's3cret-'.repeat(4) }
    expect(() => readConfig(wrong)).toThrow(/^(?!.*s3cret)/s)
    expect(() => readConfig({ ...yookassa, YOOKASSA_SECRET_KEY: 's3cret key' })).toThrow(/^(?!.*s3cret)/s)
  })
})

describe('STORAGE_URL', () => {
  test.each([
    [undefined, 'data/files'],
    ['file:', 'data/files'],
    ['file:./uploads', './uploads'],
    ['file:/var/files', '/var/files'],
    ['file:///var/files', '/var/files'],
  ])('%s is a folder', (url, directory) => {
    expect(readConfig({ STORAGE_URL: url }).storage).toEqual({ kind: 'disk', directory })
  })

  test('may hold the keys of a bucket', () => {
    const url = 's3://YCAJE:se%2Fcr%2Bet%40@storage.yandexcloud.net/smysl-files/live/v1?region=ru-central1'
    expect(readConfig({ STORAGE_URL: url }).storage).toEqual({
      kind: 's3',
      endpoint: 'https://storage.yandexcloud.net',
      bucket: 'smysl-files',
      prefix: 'live/v1/',
      region: 'ru-central1',
      accessKeyId: 'YCAJE',
      secretAccessKey: 'se/cr+et@',
      style: 'path',
    })
  })

  test('or leave them to variables of their own', () => {
    const keys = { STORAGE_ACCESS_KEY: 'minio', STORAGE_SECRET_KEY: 'se/cret' }
    const url = 's3://minio.local:9000/smysl?tls=false&style=virtual'
    expect(readConfig({ ...keys, STORAGE_URL: url }).storage).toMatchObject({
      endpoint: 'http://minio.local:9000',
      prefix: '',
      region: 'us-east-1',
      accessKeyId: 'minio',
      secretAccessKey: 'se/cret',
      style: 'virtual',
    })
  })

  test.each([
    's3://MYKEY:MYSEC@host',
    's3://MYKEY:MYSEC/a@host/photos',
    's3://MYKEY:MYSEC%a@host/photos',
    'MYKEY:MYSEC@host',
  ])('that is wrong (%s) is not quoted', (url) => {
    expect(() => readConfig({ STORAGE_URL: url })).toThrow(/^(?!.*(MYKEY|MYSEC)).*STORAGE_URL/)
  })
})

describe('YCLIENTS', () => {
  const keys = { YCLIENTS_PARTNER_TOKEN: 'partner', YCLIENTS_USER_TOKEN: 'user' }

  test('is our own in demo mode without keys, and nowhere beside them', () => {
    const source = (environment: Record<string, string>) => readConfig(environment).yclients
    const server = { DATABASE_URL: 'postgres://localhost/smysl', APP_SECRET: SECRET }
    expect(source({})).toBe('demo')
    expect(source({ DEMO: 'false' })).toBeNull()
    expect(source(server)).toBeNull()
    expect(source({ ...server, DEMO: 'true' })).toBe('demo')
    expect(source({ ...keys, DEMO: 'true' })).toEqual({
      apiUrl: 'https://api.yclients.com/api/v1',
      partnerToken: 'partner',
      userToken: 'user',
      mediaType: 'application/vnd.yclients.v2+json',
    })
  })

  test('MAIL_FROM may be of a Russian domain', () => {
    expect(readConfig({ MAIL_FROM: 'help@смысл.рф' }).mail.from).toBe('help@смысл.рф')
  })

  test.each([
    ['YCLIENTS_PARTNER_TOKEN', { YCLIENTS_USER_TOKEN: 'user' }],
    ['YCLIENTS_USER_TOKEN', { YCLIENTS_PARTNER_TOKEN: 'partner' }],
  ])('%s is missed beside the other', (variable, environment) => {
    expect(() => readConfig(environment)).toThrow(new RegExp(`${variable}\\. С YCLIENTS`))
  })
})
