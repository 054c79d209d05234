import { expect, test } from 'vitest'
import { dyingDb } from '#test/fakes/dying-db.ts'
import { openWorld } from '#test/world.ts'
import { startHeartbeat } from './heartbeat.ts'
import { ownProcess } from './platform/observability/own-process.ts'

const { db, clock, log } = await openWorld()
const process = ownProcess({ name: 'one', version: '1.2.3', dataDir: '/not/there/yet', filesDir: undefined })
const rows = () => db.selectFrom('processes').select(['name', 'version', 'seen_at', 'data_free']).execute()

test('a process says that it lives, with the room on the disk that its folder will be on, and that it is gone', async () => {
  const stop = startHeartbeat({ db, clock: () => clock.now, log, process })
  await expect.poll(rows).toEqual([{ name: 'one', version: '1.2.3', seen_at: clock.now, data_free: expect.anything() }])
  await stop()
  expect(await rows()).toEqual([])
})

test('one whose database is away ends all the same', async () => {
  await startHeartbeat({ db: dyingDb(db, 0), clock: () => clock.now, log, process })()
  expect(await rows()).toEqual([])
})
