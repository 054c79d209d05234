import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { aReceiver, aSender, aWaitingDelivery } from '#test/builders/webhooks.ts'
import { untilSomebodyWaits } from '#test/somebody-waits.ts'
import { openWorld } from '#test/world.ts'
import { cancelDeliveries } from './commands.ts'
import { claimDelivery } from './queue.ts'

const world = await openWorld()
const receiver = await aReceiver()
const delivery = aSender(world)
afterAll(async () => {
  await delivery.stop()
  await receiver.close()
})

async function stateOf(id: number) {
  const { state } = await world.db
    .selectFrom('webhook_deliveries')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return state
}

test('an address is changed while it takes something: each waits for the other in one order', async () => {
  const { id, endpoint_id } = await aWaitingDelivery(world.db, receiver.url)
  let sending = Promise.resolve()
  await transaction(world.db, async (tx) => {
    // As a change of an address does: the address first.
    await sql`select 1 from webhook_endpoints where id = ${endpoint_id} for no key update`.execute(tx)
    if (world.databaseUrl !== undefined) sending = delivery.settled()
    await untilSomebodyWaits(world, tx)
    // And then what waits for it: nobody holds that yet.
    const { rows } = await sql`select id from webhook_deliveries where id = ${id} for update nowait`.execute(tx)
    expect(rows).toEqual([{ id }])
  })
  if (world.databaseUrl === undefined) sending = delivery.settled()
  await sending
  expect(await stateOf(id)).toBe('delivered')
})

test('what an address takes while it is switched off is told as delivered', async () => {
  const { id, endpoint_id } = await aWaitingDelivery(world.db, receiver.url)
  receiver.beforeAnswer = () => transaction(world.db, (tx) => cancelDeliveries(tx, endpoint_id))
  await delivery.settled()
  expect(await stateOf(id)).toBe('delivered')
})

test('what it refuses meanwhile stays called off', async () => {
  const { id, endpoint_id } = await aWaitingDelivery(world.db, receiver.url)
  receiver.answer = { status: 500, body: '', headers: {} }
  receiver.beforeAnswer = () => transaction(world.db, (tx) => cancelDeliveries(tx, endpoint_id))
  await delivery.settled()
  expect(await stateOf(id)).toBe('failed')
})

test('of two that an address is to hear one is taken, by whichever of two processes', async () => {
  const { id } = await aWaitingDelivery(world.db, receiver.url)
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, kind, subject_id, subject_state, created_at, next_attempt_at, expires_at)
    select endpoint_id, gen_random_uuid(), kind, subject_id, subject_state, created_at, next_attempt_at, expires_at
    from webhook_deliveries where id = ${id}`.execute(world.db)
  const take = (tx: Tx) => claimDelivery(tx, world.clock.now)
  let second: ReturnType<typeof take> | undefined
  await transaction(world.db, async (tx) => {
    expect(await take(tx)).toMatchObject({ id })
    if (world.databaseUrl === undefined) return
    second = transaction(world.db, take)
    await Promise.race([second, untilSomebodyWaits(world, tx)])
  })
  expect(await (second ?? transaction(world.db, take))).toBeUndefined()
})
