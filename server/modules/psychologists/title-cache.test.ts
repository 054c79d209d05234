import { expect, test } from 'vitest'
import { aBranch, aPsychologist, aTopic } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { changesOf, transaction } from '#server/platform/db/database.ts'
import { findPsychologist } from './queries.ts'

const world = await openWorld()
const { db } = world
await changesOf(db).start()
const admin = await signedInAs(world, 'admin')
const [grief, anger, home] = [
  await aTopic(db, { title: 'Горе' }),
  await aTopic(db, { title: 'Гнев' }),
  await aBranch(db, { title: 'Дом на Неве' }),
]
const card = await aPsychologist(db, {})
await admin.send('PATCH', `/api/psychologists/${card.id}`, { topics: [grief.id, anger.id], branches: [home.id] })

const topicsOf = async () =>
  (await admin.get(`/api/psychologists/${card.id}`)).body.data.topics.map(({ title }: { title: string }) => title)
const isAskedForTitles = () => world.takeStatements().some((statement) => statement.includes('title'))

test('titles are read once, and stand as the alphabet has them', async () => {
  await topicsOf()
  world.takeStatements()
  expect(await topicsOf()).toEqual(['Гнев', 'Горе'])
  const { body } = await admin.get('/api/psychologists')
  expect(body.data[0].topics).toEqual([
    { id: anger.id, title: 'Гнев' },
    { id: grief.id, title: 'Горе' },
  ])
  expect(isAskedForTitles()).toBe(false)
})

test('another title, a record in the trash and a new one show at once', async () => {
  await db.updateTable('topics').set({ title: 'Ярость' }).where('id', '=', anger.id).execute()
  expect(await topicsOf()).toEqual(['Горе', 'Ярость'])
  await db.updateTable('topics').set({ deleted_at: new Date() }).where('id', '=', grief.id).execute()
  expect(await topicsOf()).toEqual(['Ярость'])
  const { id } = await aTopic(db, { title: 'Апатия' })
  await db.insertInto('psychologist_topics').values({ psychologist_id: card.id, topic_id: id }).execute()
  expect(await topicsOf()).toEqual(['Апатия', 'Ярость'])
})

test('a transaction knows what it has made itself, and nobody else does before it is over', async () => {
  await topicsOf()
  const inside = await transaction(db, async (tx) => {
    const { id } = await aTopic(tx, { title: 'Бессонница' })
    await tx.insertInto('psychologist_topics').values({ psychologist_id: card.id, topic_id: id }).execute()
    return findPsychologist(tx, card.id)
  })
  expect(inside?.topics.map(({ title }) => title)).toEqual(['Апатия', 'Бессонница', 'Ярость'])
  expect(await topicsOf()).toEqual(['Апатия', 'Бессонница', 'Ярость'])
})

test('a transaction that finds none kept has them read for those after it', async () => {
  await db.updateTable('topics').set({ title: 'Злость' }).where('id', '=', anger.id).execute()
  const isAskedWithin = async () => {
    world.takeStatements()
    await transaction(db, (tx) => findPsychologist(tx, card.id))
    return isAskedForTitles()
  }
  expect(await isAskedWithin()).toBe(true)
  await expect.poll(isAskedWithin).toBe(false)
})
