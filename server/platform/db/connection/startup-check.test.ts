import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { StartRefused } from '../../start-refused.ts'
import { openDatabase } from '../database.ts'
import { awayReason, DatabaseAway, verifyDatabase } from './startup-check.ts'

const server = process.env.TEST_DATABASE_URL
const closing: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

async function refusalOf(url: string, directUrl?: string) {
  const db = await openDatabase({ url, directUrl })
  closing.push(() => db.destroy())
  return verifyDatabase(db, { hasDirect: directUrl !== undefined }).then(
    () => expect.fail('it opened'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(StartRefused)
      return (error as Error).message
    },
  )
}

test('a server that is not there is told in one sentence, without its address', async () => {
  expect(await refusalOf('postgresql://smysl:secret@127.0.0.1:1/smysl')).toBe(
    'База данных из DATABASE_URL не открывается: по этому адресу никто не слушает (ECONNREFUSED).',
  )
})

test.each(server === undefined ? [] : [server])('so is a database that is not there', async (url) => {
  const other = new URL(url)
  other.pathname = '/nobody-made-this'
  expect(await refusalOf(other.href)).toBe(
    'База данных из DATABASE_URL не открывается: базы с таким именем нет (3D000).',
  )
})

test.each(server === undefined ? [] : [server])('one that is there is taken, once and again', async (url) => {
  const db = await openDatabase({ url })
  closing.push(() => db.destroy())
  await verifyDatabase(db)
  await verifyDatabase(db)
})

test.each(server === undefined ? [] : [server])(
  'an address for LISTEN that leads elsewhere is refused',
  async (url) => {
    const other = new URL(url)
    other.pathname = '/template1'
    expect(await refusalOf(url, other.href)).toContain('По адресу из DATABASE_DIRECT_URL не слышно')
    other.pathname = '/nobody-made-this'
    expect(await refusalOf(url, other.href)).toBe(
      'База данных из DATABASE_DIRECT_URL не открывается: базы с таким именем нет (3D000).',
    )
  },
)

test('waiting helps where nobody listens yet, not where the name is wrong', async () => {
  const away = await openDatabase({ url: 'postgresql://smysl:secret@127.0.0.1:1/smysl' })
  closing.push(() => away.destroy())
  const reason = await verifyDatabase(away).catch(awayReason)
  expect(reason).toContain('ECONNREFUSED')
  if (server === undefined) return
  const other = new URL(server)
  other.pathname = '/nobody-made-this'
  const wrong = await openDatabase({ url: other.href })
  closing.push(() => wrong.destroy())
  expect(await verifyDatabase(wrong).catch(awayReason)).toBeNull()
})

/** The address for somebody who may have so many connections as the proof needs before it listens, and no more. */
async function crowded(address: string) {
  const admin = await openDatabase({ url: address })
  const name = `crowded_${randomBytes(6).toString('hex')}`
  await sql`create extension if not exists pg_trgm`.execute(admin)
  await sql`create role ${sql.id(name)} login password 'secret' connection limit 2`.execute(admin)
  closing.push(async () => {
    await sql`drop role ${sql.id(name)}`.execute(admin)
    await admin.destroy()
  })
  const url = new URL(address)
  url.username = name
  url.password = 'secret'
  return { url: url.href, widen: () => sql`alter role ${sql.id(name)} connection limit 9`.execute(admin) }
}

test.each(server === undefined ? [] : [server])(
  'a connection for LISTEN that does not come about is the database being away, not a pooler',
  async (address) => {
    const { url } = await crowded(address)
    const db = await openDatabase({ url })
    const error: unknown = await verifyDatabase(db).catch((refusal: unknown) => refusal)
    await db.destroy()
    expect(error).toBeInstanceOf(DatabaseAway)
    expect(awayReason(error)).toBe(
      'База данных из DATABASE_URL не даёт соединения для LISTEN: у неё не осталось свободных соединений (53300).',
    )
  },
)

test.each(server === undefined ? [] : [server])('one that comes about late is spoken to once more', async (address) => {
  const { url, widen } = await crowded(address)
  let widened: Promise<unknown> | undefined
  // The first word is said when the first try to listen has failed. More may follow: each would widen it once more.
  const onQuery = (text: string) => {
    if (text.includes('pg_notify')) widened ??= widen()
  }
  const db = await openDatabase({ url, onQuery })
  await verifyDatabase(db)
  expect(widened).toBeDefined()
  await widened
  await db.destroy()
})
