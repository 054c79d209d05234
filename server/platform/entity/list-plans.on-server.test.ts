import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { backgroundDatabase, transaction } from '#server/platform/db/database.ts'
import { aRequest, aTransaction, aUser } from '#test/builders.ts'
import { signedInAs, type Visitor } from '#test/people.ts'
import { wholeReads } from '#test/query-plan.ts'
import { openWorld } from '#test/world.ts'

const ROWS = 30_000
const world = await openWorld()
const { db } = world
let admin: Visitor

beforeAll(async () => {
  admin = await signedInAs(world, 'admin')
  await aUser(db)
  await aRequest(db)
  await aTransaction(db)
  const name = `substr(md5(i::text), 1, 6)`
  const created_at = `now() - i * interval '7 minutes'`
  await multiply('users', { email: `'u' || i || '@mail.test'`, last_name: name, created_at })
  await multiply('requests', { number: `'11-' || lpad(i::text, 6, '0')`, name, created_at, key_digest: 'null' })
  await multiply('transactions', {
    public_id: `substr(md5(i::text), 1, 22)`,
    number: `'T-' || i`,
    payer_name: name,
    created_at,
  })
  await sql`
    insert into transaction_events (transaction_id, kind, source, at, to_status)
    select max(id), 'moved', 'staff', now(), 'created' from transactions`.execute(db)
  await multiply('transaction_events', {})
  await sql`vacuum analyze users, requests, transactions, transaction_events`.execute(backgroundDatabase(db))
})

/** As many rows as there are, with what the first of the table holds but for what is told of row `i`. */
async function multiply(table: string, own: Record<string, string>) {
  await transaction(backgroundDatabase(db), async (tx) => {
    // What triggers do for each row would take a minute.
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(tx)
    const names = rows.map((column) => column.name)
    const values = names.map((column) => own[column] ?? `t.${column}`)
    await sql
      .raw(
        `insert into ${table} (${names.join()}) select ${values.join()}
         from (select * from ${table} order by id limit 1) t, generate_series(1, ${ROWS}) i`,
      )
      .execute(tx)
  })
}

describe.each<[path: string, filter: string, table: RegExp, counts: number]>([
  ['/api/users', 'full_name', /^users$/, 0],
  // Beside its rows stands how many requests are in each state: once, however often the search is read anew, and from an
  // index where the database has lately looked at all rows.
  ['/api/consultation-requests', 'search', /^requests$/, 1],
  ['/api/transactions', 'payer', /^transactions$/, 0],
])('a search in %s reads nothing from end to end', (path, filter, table, counts) => {
  test.each([
    ['that finds somebody', 'c4ca42'],
    ['that finds nobody, in no layout of the keyboard', 'нетникого'],
    ['that finds nobody, however its Latin letters are spelled', 'natalya melnikova'],
    ['for a phone', '8 (999) 000-00-77'],
  ])('%s', async (_, text) => {
    world.takeStatements()
    const { status } = await admin.get(`${path}?filter[${filter}]=${encodeURIComponent(text)}`)
    expect(status).toBe(200)
    const reads = await wholeReads(db, world.takeStatements(), table)
    expect(reads.slice(counts), 'beside what is counted').toEqual([])
  })
})

test('payments in question are found without the events of all others', async () => {
  world.takeStatements()
  const { status } = await admin.get('/api/transactions?filter[in_question]=true')
  expect(status).toBe(200)
  expect(await wholeReads(db, world.takeStatements(), /^transaction(s|_events)$/)).toEqual([])
})
