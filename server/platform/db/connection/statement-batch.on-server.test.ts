import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '#test/database.ts'
import { askTogether, type NamedStatement } from './statement-batch.ts'

const { url = '', drop } = await emptyDatabase()
const client = new pg.Client({ connectionString: url, pipeline: true })
await client.connect()
afterAll(async () => {
  await client.end()
  await drop()
})
await client.query('create table jar (id int primary key)')

const types = pg.types
const askOf = (asked: pg.Client, ...statements: NamedStatement[]) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    askTogether(asked, statements, types, (error, result) =>
      error ? reject(error) : resolve(result as pg.QueryResult),
    )
  })
const ask = (...statements: NamedStatement[]) => askOf(client, ...statements)
const begin = { name: 'begin', text: 'begin', values: [] }
const commit = { name: 'commit', text: 'commit', values: [] }
const put = (id: unknown) => ({ name: 'put', text: 'insert into jar values ($1)', values: [id] })
const list = { name: 'list', text: 'select id from jar order by id', values: [] }
const kept = async () => (await client.query<{ id: number }>('select id from jar order by id')).rows.map(({ id }) => id)

beforeEach(async () => {
  await client.query('truncate jar')
})

test('the last of the statements is answered, the first time and when all of them are ready', async () => {
  for (const id of [1, 2, 3]) {
    const { rows, rowCount } = await ask(begin, put(id), list)
    expect(rows.at(-1)).toEqual({ id })
    expect(rowCount).toBe(id)
    await ask(put(10 + id), commit)
    await client.query('delete from jar where id > 10')
  }
  expect(await kept()).toEqual([1, 2, 3])
  const { rows } = await client.query('select name from pg_prepared_statements order by name')
  expect(rows.map(({ name }) => name)).toEqual(['begin', 'commit', 'list', 'put'])
})

test('after one that fails none of the rest is done, and each can be asked anew', async () => {
  const later = { name: 'later', text: 'select id + 1 as id from jar', values: [] }
  const failing = ask(begin, put(1), put(1), later, commit)
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  await client.query('rollback')
  expect(await kept()).toEqual([])
  expect((await ask(begin, put(1), later)).rows).toEqual([{ id: 2 }])
  await ask(commit)
  expect(await kept()).toEqual([1])
})

test('what comes after a value that cannot be sent is not sent either', async () => {
  const unsendable = {
    toPostgres() {
      throw new Error('not to be written')
    },
  }
  await expect(ask(begin, put(1), put(unsendable), commit)).rejects.toThrow('not to be written')
  await client.query('rollback')
  expect(await kept()).toEqual([])
  await ask(put(2), list)
  expect(await kept()).toEqual([2])
})

test('statements that are asked meanwhile are answered in their turn', async () => {
  const [first, second, third] = await Promise.all([
    ask(put(1), list),
    client.query('select 7 as n'),
    ask(put(2), list),
  ])
  expect([first.rows, second.rows, third.rows]).toEqual([[{ id: 1 }], [{ n: 7 }], [{ id: 1 }, { id: 2 }]])
})

test('all who wait hear of a connection that ends', async () => {
  const other = new pg.Client({ connectionString: url, pipeline: true })
  other.on('error', () => {})
  await other.connect()
  const sleep = { name: 'sleep', text: 'select pg_sleep(60)', values: [] }
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  const asked = askOf(other, begin, sleep, commit)
  const ended = client.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid])
  await expect(asked).rejects.toMatchObject({ code: '57P01' })
  await ended
})
