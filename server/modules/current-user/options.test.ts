import { expect, test } from 'vitest'
import { linkNames } from '#contract/entity/entity.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import { aBranch, aPsychologist, aTopic } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()

test('pickers get ids and titles in one statement', async () => {
  const topic = await aTopic(world.db, { title: 'Тревога' })
  const writer = await signedInAs(world, 'writer')
  world.takeStatements()
  const { body } = await writer.get('/api/options')
  expect(world.takeStatements()).toHaveLength(1)
  expect(body.data.topics).toEqual([topic])
})

test('a psychologist gets what their own card needs, and no name of a colleague', async () => {
  const topic = await aTopic(world.db, { title: 'Утрата' })
  await aBranch(world.db)
  await aPsychologist(world.db, { full_name: 'Коллега Неизвестная', topics: [topic.id] })
  const { body } = await (await signedInAs(world, 'psychologist')).get('/api/options')
  expect(body.data.topics).toContainEqual(topic)
  expect(body.data.branches).toEqual([])
  expect(JSON.stringify(body)).not.toContain('Коллега')
})

test('a guest is 401, and somebody without a role sees empty lists', async () => {
  expect((await guest(world).get('/api/options')).status).toBe(401)
  const { body } = await (await signedInAs(world, null)).get('/api/options')
  expect(body.data).toEqual(Object.fromEntries(linkNames(psychologist).map((name) => [name, []])))
})
