import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openTcpProxy } from '#test/fakes/tcp-proxy.ts'
import { migratedDatabase } from '#test/database.ts'
import { aPsychologist } from '#test/builders.ts'
import { changesOf, openDatabase, type Db } from './database.ts'
import type { Change } from './changes.ts'

const { url = '', drop } = await migratedDatabase()
const closing: (() => Promise<void>)[] = [drop]
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

async function aProcess(directUrl?: string) {
  const db = await openDatabase({ url, directUrl })
  closing.push(() => db.destroy())
  const feed = changesOf(db)
  const told: (Change | 'unknown')[] = []
  feed.on(['psychologists'], (change) => told.push(change))
  await expect.poll(() => told.splice(0)).toEqual(['unknown'])
  expect(feed.isLive).toBe(true)
  return { db, feed, told }
}

const priced = (db: Db, id: number, price: number) =>
  db.updateTable('psychologists').set({ price }).where('id', '=', id).execute()
const change = (id: number) => ({ table: 'psychologists', ids: [id], columns: ['price'] })

test('what another process has committed has been told once the feed has caught up', async () => {
  const [here, there] = [await aProcess(), await aProcess()]
  const { id } = await aPsychologist(here.db, {})
  await there.feed.caughtUp()
  there.told.length = 0
  for (let price = 1; price <= 50; price += 1) {
    await priced(here.db, id, price)
    await there.feed.caughtUp()
    expect(there.told).toHaveLength(price)
  }
  expect(there.told.at(-1)).toEqual(change(id))
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => priced(here.db, id, 100 + at).then(there.feed.caughtUp.bind(there.feed))),
  )
  expect(there.told).toHaveLength(70)
})

test('a connection that is cut tells that anything may have changed, when it goes and when it is back', async () => {
  const { db, feed, told } = await aProcess()
  const { id } = await aPsychologist(db, {})
  told.length = 0
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'smysl listener' and datname = current_database()`.execute(db)
  await expect.poll(() => told).toEqual(['unknown', 'unknown'])
  expect(feed.isLive).toBe(true)
  await priced(db, id, 2)
  expect(told.at(-1)).toEqual(change(id))
})

test('one that died without a word is found out by the next write, which does not wait long', async () => {
  const proxy = await openTcpProxy(url)
  closing.push(() => proxy.shut())
  const { db, feed, told } = await aProcess(proxy.url)
  const { id } = await aPsychologist(db, {})
  told.length = 0
  proxy.swallow()
  await priced(db, id, 2)
  expect([feed.isLive, told]).toEqual([false, ['unknown']])
  await priced(db, id, 3)
  proxy.letThrough()
  await expect.poll(() => feed.isLive).toBe(true)
  await priced(db, id, 4)
  expect(told).toEqual(['unknown', 'unknown', change(id)])
})
