import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { emptyDatabase } from '#test/database.ts'
import { openDatabase, transaction, type Db } from '../database.ts'
import { DatabaseDown } from './failures.ts'
import { PreparedStatements } from './prepared-statements.ts'

const { url = '', drop } = await emptyDatabase()
const closing: (() => Promise<void>)[] = [drop]
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

async function open(options: Omit<Parameters<typeof openDatabase>[0], 'url'> = {}): Promise<Db> {
  const db = await openDatabase({ url, ...options })
  closing.push(() => db.destroy())
  return db
}

/** What the connection that answers holds ready, of the statements that contain this. */
async function prepared(db: Db, part: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_prepared_statements where statement like ${`%${part}%`} and statement not like '%pg_prepared%'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

beforeAll(async () => {
  const db = await open()
  await sql`create table jar (id int primary key, coins int)`.execute(db)
  await sql`insert into jar values (1, 5)`.execute(db)
})

describe('statements of a server', () => {
  test('are prepared when they are asked a second time', async () => {
    const db = await open()
    const ask = (id: number) => sql<{ coins: number }>`select coins from jar where id = ${id}`.execute(db)
    expect((await ask(1)).rows).toEqual([{ coins: 5 }])
    expect(await prepared(db, 'from jar')).toBe(0)
    expect((await ask(1)).rows).toEqual([{ coins: 5 }])
    expect((await ask(2)).rows).toEqual([])
    expect(await prepared(db, 'from jar')).toBe(1)
  })

  test.each([
    ['the setting says no', { prepares: false }],
    ['a pooler stands between', { directUrl: `${url}?application_name=direct` }],
  ])('are not where %s', async (_, options) => {
    const db = await open(options)
    for (let turn = 0; turn < 3; turn += 1) await sql`select coins + 1 from jar where id = ${turn}`.execute(db)
    expect(await prepared(db, 'from jar')).toBe(0)
  })

  test('a table that got a column answers on, alone at once and in a transaction the next time', async () => {
    const db = await open()
    const ask = (on: Db) => sql<object>`select * from jar where id = ${1}`.execute(on)
    await ask(db)
    await ask(db)
    await sql`alter table jar add note text`.execute(db)
    expect((await ask(db)).rows).toEqual([{ id: 1, coins: 5, note: null }])
    await ask(db)
    await sql`alter table jar drop note`.execute(db)
    await expect(transaction(db, ask)).rejects.toThrow(DatabaseDown)
    expect((await transaction(db, ask)).rows).toEqual([{ id: 1, coins: 5 }])
  })

  test('of more than a connection may hold the longest unused is closed, also after a failure', async () => {
    const client = new pg.Client(url)
    await client.connect()
    closing.push(() => client.end())
    const statements = new PreparedStatements(client, 2)
    const ask = async (text: string) => {
      const name = statements.nameOf(text)
      await client.query(name === undefined ? { text } : { name, text })
    }
    const texts = [1, 2, 3].map((number) => `select ${number} as oldest_goes`)
    for (const text of texts) await ask(text)
    await client.query('begin')
    await client.query('select 1 / 0').catch(() => {})
    for (const text of texts) statements.nameOf(text)
    await client.query('rollback')
    for (const text of [...texts, ...texts]) await ask(text)
    const { rows } = await client.query('select statement from pg_prepared_statements order by prepare_time')
    expect(rows.map(({ statement }) => statement)).toEqual(texts.slice(1))
  })
})
