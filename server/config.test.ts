import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const SECRET = 'x'.repeat(32)

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
      site: { name: 'Смысл', timeZone: 'Europe/Moscow' },
    })
  })

  test('and empty values are the same', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}))
  })
})

describe('a wrong value stops the start with a sentence that names its variable', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['APP_URL', 'example.ru'],
    ['APP_URL', 'ftp://example.ru'],
    ['DATABASE_URL', 'mysql://localhost/smysl'],
    ['APP_SECRET', 'short'],
    ['STORAGE_URL', 'https://files.example.ru'],
    ['DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'maybe'],
    ['METRIKA_ID', 'UA-1'],
    ['TRACKING_OPT_IN', 'maybe'],
    ['SITE_TIME_ZONE', 'Mars/Olympus'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Неверная настройка ${name}\\. .*[а-яё]`))
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
      storageDir: '/files',
      trustsProxy: true,
      logLevel: 'warn',
      site: { name: 'Опора', timeZone: 'Asia/Omsk' },
    })
  })

  test('a PostgreSQL server is never filled with the demo world unless asked', () => {
    const server = { DATABASE_URL: 'postgres://localhost/smysl', APP_SECRET: SECRET }
    expect(readConfig(server)).toMatchObject({ isDemo: false, appSecret: SECRET })
    expect(readConfig({ ...server, DEMO: 'true' }).isDemo).toBe(true)
    expect(readConfig({ DEMO: '0' }).isDemo).toBe(false)
  })
})
