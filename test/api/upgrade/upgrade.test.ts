import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { databaseDirectory, openInstallation, type Installation } from '#server/installation.ts'
import { verifyChain } from '#server/modules/audit-log/verification.ts'
import { Outbox } from '#server/modules/letters/commands.ts'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import { migrate, migrationsIn, splitStatements } from '#server/platform/db/migrate.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { createLog } from '#server/platform/log.ts'
import { hashPassword } from '#server/platform/security/password.ts'
import { emptyDatabase } from '#test/database.ts'
import { Visitor } from '#test/people.ts'
import { settingsOf } from '#test/settings.ts'
import { temporaryPath } from '#test/temporary-folder.ts'
import { APP_SECRET, type World } from '#test/world.ts'
import { firstData, LAST_OF_FIRST, OLD_PASSWORD, OLD_PAYMENT, OLD_SESSION } from './first-data.ts'

const { url, drop } = await emptyDatabase()
const directory = temporaryPath()
const log = createLog('silent')
const config = readConfig({
  ...(url === undefined ? {} : { DATABASE_URL: url }),
  ...{ DATA_DIR: directory, APP_SECRET: APP_SECRET.current, DEMO: 'false' },
})
let installation: Installation
let admin: Visitor
let guest: Visitor

/** A database as the first migrations left it, with rows in every table. */
async function anOldDatabase() {
  const files = await migrationsIn(new URL('../../../db/migrations/', import.meta.url))()
  const db = await openDatabase({ url, directory: databaseDirectory(config) })
  if (url !== undefined) await sql`create extension if not exists pg_trgm`.execute(db)
  const ran = await migrate(db, { upTo: files.filter(({ name }) => name <= LAST_OF_FIRST) })
  for (const statement of splitStatements(firstData(await hashPassword(OLD_PASSWORD), new Date())))
    await sql.raw(statement).execute(db)
  const empty = await emptyTables(db)
  await db.destroy()
  return { later: files.length - ran.length, empty }
}

async function emptyTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const empty: string[] = []
  for (const { name } of rows) {
    const found = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (found.rows.length === 0) empty.push(name)
  }
  return empty
}

let old: Awaited<ReturnType<typeof anOldDatabase>>

beforeAll(async () => {
  old = await anOldDatabase()
  installation = await openInstallation(config)
  const { db } = installation
  const queue = openJobQueue({ db, url, log })
  const clock = () => new Date()
  const app = createApp({
    ...installation,
    ...{ queue, log, clock, appUrl: 'http://smysl.test', trustsProxy: false, checksDocs: true },
    outbox: new Outbox({ appSecret: APP_SECRET, wake: () => {} }),
    settings: settingsOf(db),
  })
  const world = { app } as World
  admin = new Visitor(world, OLD_SESSION, 1)
  guest = new Visitor(world, 'g'.repeat(43), null)
  return () => queue.stop()
})

afterAll(async () => {
  await installation.close()
  await drop()
})

const data = async (who: Visitor, path: string) => {
  const { status, body } = await who.get(path)
  expect([path, status, body.message ?? '']).toEqual([path, 200, ''])
  return body.data
}

test('the data of then is in every table of then, and many migrations come after it', () => {
  expect(old.empty).toEqual([])
  expect(old.later).toBeGreaterThan(70)
})

describe('after every migration the program of today reads', () => {
  test('the account that is signed in since then, and its password', async () => {
    expect(await data(admin, '/api/session')).toMatchObject({ user: { email: 'anna@first.test' } })
    const credentials = { email: 'anna@first.test', password: OLD_PASSWORD }
    expect((await guest.post('/api/login', credentials)).status).toBe(200)
    const users: { email: string; is_fired: boolean }[] = await data(admin, '/api/users')
    expect(users.map(({ email, is_fired }) => [email, is_fired]).toSorted()).toEqual([
      ['anna@first.test', false],
      ['fired@first.test', true],
      ['marina@first.test', false],
    ])
  })

  test('the role that staff made, with what it may do', async () => {
    const roles: { name: string; permissions: string[] }[] = await data(admin, '/api/roles')
    const own = roles.find(({ name }) => name === 'Стажёры приёмной')
    expect(own?.permissions.toSorted()).toEqual(['psychologists.view', 'requests.view'])
  })

  test('the card, for visitors and for staff, with everything it is linked to', async () => {
    expect(await data(guest, '/api/catalog/marina-staraya')).toMatchObject({
      full_name: 'Марина Старая',
      price: 500_000,
      topics: [expect.objectContaining({ title: 'Выгорание' })],
    })
    expect(await data(admin, '/api/psychologists/1')).toMatchObject({
      ...{ slug: 'marina-staraya', is_published: true, workload: 12, user_id: 2 },
      ...{ branches: [expect.anything()], positions: [expect.anything()], specializations: [expect.anything()] },
    })
    const trash: { label: string }[] = await data(admin, '/api/trash')
    expect(JSON.stringify(trash)).toContain('Ольга Ушла')
  })

  test('the page', async () => {
    const pages: { title: string; link: string }[] = await data(admin, '/api/pages')
    expect(pages).toMatchObject([{ title: 'О нас', link: '/about-first' }])
  })

  test('the request, its story and its topic', async () => {
    expect(await data(admin, '/api/consultation-requests/1')).toMatchObject({
      ...{ number: '26-0007', status: 'in_work', name: 'Ирина', story: 'Не сплю третью неделю' },
      topics: [expect.objectContaining({ title: 'Выгорание' })],
    })
  })

  test('the payment, for its payer and for staff, with what happened to it', async () => {
    expect(await data(guest, `/api/secure-payment/${OLD_PAYMENT}`)).toMatchObject({ status: 'paid', amount: 500_000 })
    const payment = await data(admin, '/api/transactions/1')
    expect(payment).toMatchObject({ number: 'П-26-0003', status: 'paid' })
    expect(JSON.stringify(payment)).toContain('irina@first.test')
    expect(payment.events).toHaveLength(2)
  })

  test('the review and its answer', async () => {
    expect(await data(guest, '/api/reviews')).toMatchObject([
      { author_name: 'Ирина', rating: 5, reply: 'Спасибо вам!' },
    ])
  })

  test('what staff keep for themselves: views, jobs, operations', async () => {
    expect(JSON.stringify(await data(admin, '/api/saved-views?screen=psychologists'))).toContain('Дорогие')
    expect(JSON.stringify(await data(admin, '/api/jobs'))).toContain('Выгрузка психологов')
    expect(JSON.stringify(await data(admin, '/api/operations'))).toContain('Публикация')
  })

  test('the client of the request and of the payment: one person', async () => {
    const { rows } = await sql<{ request: number; payment: number }>`
      select r.client_id as request, t.client_id as payment from requests r, transactions t`.execute(installation.db)
    expect(rows[0]?.request).toEqual(expect.any(Number))
    expect(rows[0]?.payment).toBe(rows[0]?.request)
  })

  test('the audit log, whose chain still holds, with one line erased', async () => {
    expect(await verifyChain(installation.db)).toMatchObject({ ok: true, erased: 1 })
    expect(JSON.stringify(await data(admin, '/api/audit-logs'))).toContain('Марина Старая')
  })

  test('a number of then is followed by the next one', async () => {
    const { rows } = await sql<{ value: number }>`
      select value from counters where name = 'requests:2026'`.execute(installation.db)
    expect(rows).toEqual([{ value: 7 }])
  })
})

test('a second start finds nothing to do', async () => {
  expect(await migrate(installation.db)).toEqual([])
})
