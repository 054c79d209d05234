import { beforeEach, describe, expect, test } from 'vitest'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { changesOf } from '#server/platform/db/database.ts'

const world = await openWorld()
const { db } = world
await changesOf(db).start()
const admin = await signedInAs(world, 'admin')
const topic = await aTopic(db)
const card = await aPsychologist(db, { full_name: 'Зима Вера', gender: 'female' })

const total = async (query: string) => (await admin.get(`/api/psychologists?${query}`)).body.meta.total
const isCounted = () => world.takeStatements().some((statement) => statement.includes('count(*)'))
const EVERYBODY = ''
const WOMEN = 'filter[gender]=female'
const NAMED = 'filter[full_name]=зима'
const OF_TOPIC = `filter[topics][]=${topic.id}`

beforeEach(async () => {
  for (const filter of [EVERYBODY, WOMEN, NAMED, OF_TOPIC]) await total(filter)
  world.takeStatements()
})

test('a total is counted once, for each filter', async () => {
  expect([await total(EVERYBODY), await total(WOMEN), await total(OF_TOPIC)]).toEqual([1, 1, 0])
  expect(isCounted()).toBe(false)
  await total('filter[gender]=male')
  expect(isCounted()).toBe(true)
})

describe('and again after', () => {
  test.each<[string, string, number, () => Promise<unknown>]>([
    ['another card', EVERYBODY, 2, () => aPsychologist(db, { full_name: 'Весна Анна' })],
    [
      'another gender',
      WOMEN,
      0,
      () => db.updateTable('psychologists').set({ gender: 'male' }).where('id', '=', card.id).execute(),
    ],
    [
      'another name',
      NAMED,
      0,
      () => db.updateTable('psychologists').set({ full_name: 'Лето Вера' }).where('id', '=', card.id).execute(),
    ],
    [
      'another topic',
      OF_TOPIC,
      1,
      () => db.insertInto('psychologist_topics').values({ psychologist_id: card.id, topic_id: topic.id }).execute(),
    ],
    [
      'the trash',
      EVERYBODY,
      1,
      () => db.updateTable('psychologists').set({ deleted_at: new Date() }).where('id', '=', card.id).execute(),
    ],
  ])('%s', async (_, filter, found, change) => {
    await change()
    expect(await total(filter)).toBe(found)
  })

  test('but not after what no filter asks about', async () => {
    await db.updateTable('psychologists').set({ price: 5, about: 'О себе', workload: 3 }).execute()
    await total('')
    expect(isCounted()).toBe(false)
  })
})
