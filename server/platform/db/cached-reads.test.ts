import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { openWorld } from '#test/world.ts'
import { changesOf, transaction } from './database.ts'
import { cachedReading } from './cached-reads.ts'

const { db } = await openWorld()
let readings: string[] = []
const titleOf = cachedReading({
  tables: ['topics'],
  max: 2,
  async read(of, key) {
    readings.push(key)
    const { rows } = await sql<{ title: string }>`select title from topics where title = ${key}`.execute(of)
    return rows[0]?.title
  },
})

beforeEach(async () => {
  // A connection that listens may have been refused by a busy server, and then nothing is kept until it is back.
  await vi.waitUntil(() => changesOf(db).isLive, { timeout: 30_000 })
  await db.deleteFrom('topics').execute()
  const titles = ['Горе', 'Сон', 'Ссоры']
  await db
    .insertInto('topics')
    .values(titles.map((title, index) => ({ title, slug: `tema-${index}` })))
    .execute()
  readings = []
})

test('what is read once is known until its table changes, by whoever', async () => {
  expect([await titleOf(db, 'Горе'), await titleOf(db, 'Горе')]).toEqual(['Горе', 'Горе'])
  expect(readings).toEqual(['Горе'])
  await db.updateTable('topics').set({ title: 'Утрата' }).where('title', '=', 'Горе').execute()
  expect(await titleOf(db, 'Горе')).toBeUndefined()
})

test('a transaction reads what it has written itself', async () => {
  await titleOf(db, 'Сон')
  await transaction(db, async (tx) => {
    await tx.updateTable('topics').set({ title: 'Бессонница' }).where('title', '=', 'Сон').execute()
    expect(await titleOf(tx, 'Сон')).toBeUndefined()
    expect(await titleOf(tx, 'Бессонница')).toBe('Бессонница')
  })
})

test('no more is kept than told, and nothing that was not found', async () => {
  for (const key of ['Горе', 'Сон', 'Ссоры', 'Сон', 'Горе']) await titleOf(db, key)
  expect(readings).toEqual(['Горе', 'Сон', 'Ссоры', 'Горе'])
  await titleOf(db, 'Нет такой')
  await titleOf(db, 'Нет такой')
  expect(readings.filter((key) => key === 'Нет такой')).toHaveLength(2)
})

test('a failure is not kept', async () => {
  let isDown = true
  const read = cachedReading({
    tables: ['topics'],
    max: 1,
    read: async () => (isDown ? Promise.reject(new Error('away')) : 'here'),
  })
  await expect(read(db, '')).rejects.toThrow('away')
  isDown = false
  expect(await read(db, '')).toBe('here')
})
