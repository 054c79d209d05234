import { expect, test } from 'vitest'
import { REQUEST_TERMS } from '#contract/requests/request-terms.ts'
import { aTopic } from '#test/builders.ts'
import { openWorld } from '#test/world.ts'
import { keepHouse } from './maintenance.ts'
import { createLog } from './platform/log.ts'

const world = await openWorld()

test('a month later the trash, old keys and ended sessions are gone', async () => {
  const topic = await aTopic(world.db)
  const { now } = world.clock
  await world.db.updateTable('topics').set({ deleted_at: now }).where('id', '=', topic.id).execute()
  const key = { scope: 'user:1', key: 'old-enough', digest: 'x', started_at: now, status: 201, body: '{}' }
  await world.db.insertInto('idempotency_keys').values(key).execute()
  const later = () => new Date(now.getTime() + 31 * 24 * 60 * 60 * 1000)
  await keepHouse({
    db: world.db,
    storage: world.storage,
    clock: later,
    log: createLog('silent'),
    timeZone: 'Europe/Moscow',
    requestTerms: REQUEST_TERMS,
  })
  expect(await world.db.selectFrom('topics').select('id').execute()).toEqual([])
  expect(await world.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
})
