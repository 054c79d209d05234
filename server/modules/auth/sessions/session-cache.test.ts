import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPsychologist, aRole } from '#test/builders.ts'
import { dyingDb } from '#test/fakes/dying-db.ts'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { changesOf } from '#server/platform/db/database.ts'
import { SessionCache } from './session-cache.ts'

const world = await openWorld()
const { db, clock } = world
await changesOf(db).start()
let writer: Visitor
let writerId: number

const lookUps = () => world.takeStatements('all').filter((statement) => statement.includes('from sessions')).length
const session = async (visitor = writer) => (await visitor.get('/api/session')).body.data.user

beforeEach(async () => {
  writer = await signedInAs(world, 'writer')
  writerId = Number(writer.id)
  await session()
  lookUps()
})

test('who asks is known without a statement, a guest too', async () => {
  expect(await session()).toMatchObject({ id: writerId })
  const anybody = guest(world)
  await session(anybody)
  expect(lookUps()).toBe(1)
  expect(await session(anybody)).toBeNull()
  expect(lookUps()).toBe(0)
})

describe('a change is known at once:', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['another name', () => db.updateTable('users').set({ first_name: 'Анна' }).where('id', '=', writerId).execute()],
    ['a role less', () => db.deleteFrom('user_roles').where('user_id', '=', writerId).execute()],
    [
      'a role that asks for more',
      () => sql`update roles set requires_two_factor = not requires_two_factor`.execute(db),
    ],
    ['a right of a role', () => aRole(db, { permissions: ['pages.view'] })],
    ['a card of one’s own', () => aPsychologist(db, { user_id: writerId })],
    ['the session ended', () => db.deleteFrom('sessions').where('user_id', '=', writerId).execute()],
  ])('%s', async (_, change) => {
    await change()
    lookUps()
    await session()
    expect(lookUps()).toBe(1)
  })

  test('but nothing of somebody else’s', async () => {
    await signedInAs(world, 'writer')
    lookUps()
    await session()
    expect(lookUps()).toBe(0)
  })

  test('not another price of a card', async () => {
    const card = await aPsychologist(db, { user_id: writerId })
    await session()
    lookUps()
    await db.updateTable('psychologists').set({ price: 5 }).where('id', '=', card.id).execute()
    await session()
    expect(lookUps()).toBe(0)
  })
})

test('what was read before a change and comes after it is not kept', async () => {
  const here = new SessionCache(db, () => clock.now)
  await Promise.all([
    here.actorOf(writer.token, 'GET'),
    db.updateTable('users').set({ first_name: 'Ольга' }).where('id', '=', writerId).execute(),
  ])
  expect(await here.actorOf(writer.token, 'GET')).toMatchObject({ first_name: 'Ольга' })
})

test('where changes are not heard the database is asked each time', async () => {
  const here = new SessionCache(dyingDb(db, Infinity), () => clock.now)
  for (let turn = 0; turn < 3; turn += 1)
    expect(await here.actorOf(writer.token, 'GET')).toMatchObject({ id: writerId })
  expect(lookUps()).toBe(3)
})

test('the last visit is noted once a minute all the same', async () => {
  clock.now = new Date(clock.now.getTime() + 61_000)
  await session()
  const { last_seen_at } = await db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('user_id', '=', writerId)
    .executeTakeFirstOrThrow()
  expect(last_seen_at).toEqual(clock.now)
  lookUps()
  await session()
  expect(lookUps()).toBe(0)
})
