import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from '#test/database.ts'
import { openTcpProxy } from '#test/fakes/tcp-proxy.ts'
import { temporaryPath } from '#test/temporary-folder.ts'
import { readConfig } from './config.ts'
import { openExisting, openInstallation, placeOfDatabase } from './installation.ts'
import { createLog } from './platform/log.ts'

const { url, drop } = await emptyDatabase()
afterAll(drop)

test('a command without the settings of its program is refused, and makes no database of its own', async () => {
  const directory = temporaryPath()
  await expect(openExisting(readConfig({ DATA_DIR: directory }))).rejects.toThrow('нет базы данных')
  expect(existsSync(directory)).toBe(false)
})

test('a command tells which database it worked on, without the password', () => {
  const settings = { APP_SECRET: 'a-secret-for-tests-that-is-long-enough', DATA_DIR: '/data' }
  const place = (url: string) => placeOfDatabase(readConfig({ ...settings, DATABASE_URL: url }))
  expect(placeOfDatabase(readConfig({ DATA_DIR: '/data' }))).toBe('встроенная, в каталоге /data')
  expect(place('postgresql://user:secret@db.example:5433/practice')).toBe('practice на db.example:5433')
})

test('the embedded database takes its directory for itself, until it is closed', async () => {
  const directory = temporaryPath()
  const program = await openInstallation(readConfig({ DEMO: 'false', DATA_DIR: directory }))
  expect(existsSync(join(directory, 'process.lock'))).toBe(true)
  await program.close()
  expect(existsSync(join(directory, 'process.lock'))).toBe(false)
})

test.each(url === undefined ? [] : [url])('commands work beside a program on a server’s database', async (address) => {
  const config = readConfig({
    DATABASE_URL: address,
    APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
    DATA_DIR: temporaryPath(),
  })
  const program = await openInstallation(config)
  const command = await openInstallation(config)
  await command.close()
  await program.close()
})

test.each(url === undefined ? [] : [url])('a program waits for its database, a command does not', async (address) => {
  const proxy = await openTcpProxy(address, { isOpen: false })
  const config = readConfig({
    DATABASE_URL: proxy.url,
    APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
    DATA_DIR: temporaryPath(),
  })
  await expect(openInstallation(config)).rejects.toThrow('База данных из DATABASE_URL не открывается')
  const program = openInstallation(config, createLog('silent'))
  await proxy.open()
  await (await program).close()
  await proxy.shut()
})
