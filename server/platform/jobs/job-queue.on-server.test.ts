import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTcpProxy } from '#test/fakes/tcp-proxy.ts'
import { openWorld } from '#test/world.ts'
import { openDatabase } from '../db/database.ts'
import { openJobQueue } from './job-queue.ts'

const world = await openWorld()

test('a queue begins when the database comes, and what was sent while it was away is done when it is back', async () => {
  const proxy = await openTcpProxy(world.databaseUrl ?? '', { isOpen: false })
  const db = await openDatabase({ url: proxy.url })
  const queue = openJobQueue({ db, url: proxy.url, log: world.log })
  const done: number[] = []
  const waiting = [{ id: 1, key: randomUUID() }]
  queue.serve({ run: async (id) => void done.push(id), unfinished: async () => waiting })
  const started = queue.start()
  await proxy.open()
  await started
  await expect.poll(() => done).toEqual([1])
  await proxy.shut()
  waiting[0] = { id: 2, key: randomUUID() }
  await queue.send(waiting[0])
  await proxy.open()
  await expect.poll(() => done).toEqual([1, 2])
  await queue.stop()
  await db.destroy()
  await proxy.shut()
})
