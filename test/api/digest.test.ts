import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPosition, aPsychologist } from '../builders.ts'
import { openWorld } from '../world.ts'
import { watchTables } from './digest.ts'

const world = await openWorld()
const { db } = world
const changes = await watchTables(world)

test('a table that somebody wrote to is told once', async () => {
  await aPosition(db)
  expect(await changes()).toEqual(['positions'])
  expect(await changes()).toEqual([])
  await sql`update positions set title = title || '!'`.execute(db)
  expect(await changes()).toEqual(['positions'])
})

test('what is read, taken back, or counted as an attempt is no change', async () => {
  await sql`select * from positions`.execute(db)
  const takenBack = db.transaction().execute(async (tx) => {
    await aPosition(tx)
    throw new Error('taken back')
  })
  await expect(takenBack).rejects.toThrow('taken back')
  await sql`delete from rate_limits`.execute(db)
  expect(await changes()).toEqual([])
})

test('rows that go with another are told too', async () => {
  const { id } = await aPosition(db)
  const card = await aPsychologist(db, { positions: [id] })
  await changes()
  await sql`delete from psychologists where id = ${card.id}`.execute(db)
  expect(await changes()).toEqual(expect.arrayContaining(['psychologist_positions', 'psychologists']))
})
