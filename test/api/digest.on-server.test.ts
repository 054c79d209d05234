import { expect, test } from 'vitest'
import { aPosition } from '../builders.ts'
import { openWorld } from '../world.ts'
import { watchTables } from './digest.ts'

const world = await openWorld()
// What counts the writes is made while nobody holds a table.
await watchTables(world)

test('what somebody is still writing is told when it is done', async () => {
  const written = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const writing = world.db.transaction().execute(async (tx) => {
    await aPosition(tx)
    written.resolve()
    await mayEnd.promise
  })
  await written.promise
  const changes = await watchTables(world)
  expect(await changes()).toEqual([])
  mayEnd.resolve()
  await writing
  expect(await changes()).toEqual(['positions'])
})
