import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, transaction, type Tx } from '../database.ts'
import { WITH_NEXT } from '../writing.ts'

const db = await openDatabase({ url: process.env.TEST_DATABASE_URL ?? '' })
afterAll(async () => {
  await sql`drop table last_coins`.execute(db)
  await db.destroy()
})
await sql`create table if not exists last_coins (id int primary key)`.execute(db)

const coins = async (at: typeof db | Tx = db) =>
  (await sql<{ id: number }>`select id from last_coins order by id`.execute(at)).rows.map(({ id }) => id)
const putLast = (tx: Tx, id: number) => sql`insert into last_coins values (${id}) ${sql.raw(WITH_NEXT)}`.execute(tx)

beforeEach(async () => {
  await sql`truncate last_coins`.execute(db)
})

test('a transaction that asks nothing is over at once, also when it fails', async () => {
  expect(await transaction(db, async () => 'nothing')).toBe('nothing')
  const failing = transaction(db, async () => {
    throw new Error('changed their mind')
  })
  await expect(failing).rejects.toThrow('changed their mind')
  expect(await coins()).toEqual([])
})

test('the last statement is written with the commit, before anybody hears that it is done', async () => {
  await transaction(db, async (tx) => {
    await sql`insert into last_coins values (1)`.execute(tx)
    await putLast(tx, 2)
    expect(await coins()).toEqual([])
  })
  expect(await coins()).toEqual([1, 2])
  await transaction(db, (tx) => putLast(tx, 3))
  expect(await coins()).toEqual([1, 2, 3])
})

test('what is asked after it in the same transaction knows of it', async () => {
  await transaction(db, async (tx) => {
    await putLast(tx, 1)
    expect(await coins(tx)).toEqual([1])
    await putLast(tx, 2)
    await putLast(tx, 3)
  })
  expect(await coins()).toEqual([1, 2, 3])
})

test('where it fails nothing is written, and the reason is its own', async () => {
  for (let time = 0; time < 3; time += 1) {
    const failing = transaction(db, async (tx) => {
      await sql`insert into last_coins values (1)`.execute(tx)
      await putLast(tx, 1)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
  }
  expect(await coins()).toEqual([])
})

test('where a value cannot be written down nothing is, and what would come after it is not sent', async () => {
  const unsendable = {
    toPostgres() {
      throw new Error('not to be written')
    },
  }
  for (let time = 0; time < 3; time += 1) {
    const failing = transaction(db, async (tx) => {
      await putLast(tx, 1)
      await sql`insert into last_coins values (${unsendable}) ${sql.raw(WITH_NEXT)}`.execute(tx)
    })
    await expect(failing).rejects.toThrow('not to be written')
    expect(await coins()).toEqual([])
  }
  await transaction(db, (tx) => putLast(tx, 2))
  expect(await coins()).toEqual([2])
})

test('a transaction that changes its mind after it writes nothing', async () => {
  const failing = transaction(db, async (tx) => {
    await putLast(tx, 1)
    throw new Error('changed their mind')
  })
  await expect(failing).rejects.toThrow('changed their mind')
  expect(await coins()).toEqual([])
})

test('statements that are asked in one go are answered in their order', async () => {
  const found = await transaction(db, (tx) =>
    Promise.all([
      sql`insert into last_coins values (1)`.execute(tx).then(() => 'written'),
      coins(tx),
      sql`insert into last_coins values (2)`.execute(tx).then(() => coins(tx)),
    ]),
  )
  expect(found).toEqual(['written', [1], [1, 2]])
})
