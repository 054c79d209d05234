import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createPglite } from './pglite.ts'
import { PreparedPglite } from './pglite-statements.ts'

const pglite = await createPglite({})
const database = new PreparedPglite(pglite, 3)
afterAll(() => database.close())
await database.exec('create table jar (id int primary key, coins int not null, names text[], facts jsonb)')

const prepared = async () =>
  (await pglite.query<{ statement: string }>('select statement from pg_prepared_statements')).rows
const thrice = async (sql: string, parameters: unknown[] = []) => {
  for (let time = 1; time < 3; time += 1) await database.query(sql, parameters)
  return database.query(sql, parameters)
}

beforeEach(async () => {
  await database.exec(`truncate jar; insert into jar values (1, 5, '{а,б}', '{"a": [1]}'), (2, 7, null, null)`)
})

describe('a statement that is asked again', () => {
  test('is held ready, and answers as it did before', async () => {
    const sql = 'select * from jar where id = any($1::int[]) and coins > $2 order by id'
    const first = await database.query(sql, [[1, 2, 3], 1])
    expect(await prepared()).toEqual([])
    expect(await thrice(sql, [[1, 2, 3], 1])).toMatchObject({ rows: first.rows })
    expect(first.rows).toEqual([
      { id: 1, coins: 5, names: ['а', 'б'], facts: { a: [1] } },
      { id: 2, coins: 7, names: null, facts: null },
    ])
    expect(await prepared()).toEqual([{ statement: sql }])
    expect((await database.query(sql, [[2], 1])).rows).toHaveLength(1)
    expect((await database.query(sql, [[], null])).rows).toEqual([])
  })

  test('says how many rows it wrote, and gives those back that it is asked for', async () => {
    expect(await thrice('update jar set coins = coins + $1', [1])).toMatchObject({ affectedRows: 2, rows: [] })
    const returned = await thrice('update jar set facts = $1 where id = $2 returning facts', [{ b: 'ё' }, 1])
    expect(returned).toMatchObject({ affectedRows: 1, rows: [{ facts: { b: 'ё' } }] })
  })

  test('that is refused says why, and others are answered', async () => {
    const sql = 'insert into jar (id, coins) values ($1, $2)'
    for (let time = 0; time < 3; time += 1) {
      await expect(database.query(sql, [1, 1])).rejects.toMatchObject({ code: '23505', constraint: 'jar_pkey' })
    }
    expect(await database.query(sql, [3, 1])).toMatchObject({ affectedRows: 1 })
    await expect(thrice('select nothing from jar where id > $1', [1])).rejects.toMatchObject({ code: '42703' })
  })
})

test('the longest unused are let go', async () => {
  for (const word of ['a', 'b', 'c', 'd']) await thrice(`select '${word}' as word where $1 > 0`, [1])
  const statements = (await prepared()).map(({ statement }) => statement.slice(8, 9))
  expect(statements.toSorted()).toEqual(['b', 'c', 'd'])
  expect((await database.query(`select 'a' as word where $1 > 0`, [1])).rows).toEqual([{ word: 'a' }])
})

describe('when a table has other columns since', () => {
  test('it is asked anew at once', async () => {
    await thrice('select * from jar where id = $1', [1])
    await database.exec('alter table jar add column age int default 3')
    expect((await database.query('select * from jar where id = $1', [1])).rows).toMatchObject([{ coins: 5, age: 3 }])
  })

  test('a transaction is refused, and what follows it is answered', async () => {
    await thrice('select * from jar where id = $1', [1])
    await database.exec('alter table jar add column size int default 4')
    await database.exec('begin')
    await expect(database.query('select * from jar where id = $1', [1])).rejects.toMatchObject({ code: '0A000' })
    await database.exec('rollback')
    expect((await database.query('select * from jar where id = $1', [1])).rows).toMatchObject([{ size: 4 }])
  })
})
