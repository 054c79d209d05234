import { expect, test } from 'vitest'
import { aRequest } from '#test/builders.ts'
import { aWebhook } from '#test/builders/webhooks.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()

test('while an address is being removed nobody who has something to tell it waits', async () => {
  const kept = await aWebhook(world.db)
  const removed = await aWebhook(world.db)
  await world.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('webhook_endpoints').where('id', '=', removed.id).execute()
    // A save that waited for the removal would be ended by the limit of a lock.
    await aRequest(world.db)
  })
  const told = await world.db.selectFrom('webhook_deliveries').select('endpoint_id').distinct().execute()
  expect(told).toEqual([{ endpoint_id: kept.id }])
})
