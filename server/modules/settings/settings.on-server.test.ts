import { afterAll, expect, test } from 'vitest'
import { changesOf, openDatabase } from '#server/platform/db/database.ts'
import { signedInAs } from '#test/people.ts'
import { openTcpProxy } from '#test/fakes/tcp-proxy.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const url = world.databaseUrl ?? ''
const admin = await signedInAs(world, 'admin')
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

test('what one process saves every other tells, and also while it cannot hear of changes', async () => {
  const proxy = await openTcpProxy(url)
  closing.push(() => proxy.shut())
  const db = await openDatabase({ url, directUrl: proxy.url })
  closing.push(() => db.destroy())
  const app = world.appOn(db)
  await changesOf(db).start()
  const toldThere = async () => {
    const answer = await app.fetch(new Request('http://smysl.test/api/site'))
    return ((await answer.json()) as { data: { name: string } }).data.name
  }
  expect(await toldThere()).toBe('Смысл')
  await admin.put('/api/settings', { name: 'Опора' })
  await expect.poll(toldThere).toBe('Опора')
  await proxy.shut()
  await expect.poll(() => changesOf(db).isLive).toBe(false)
  await admin.put('/api/settings', { name: 'Берег' })
  expect(await toldThere()).toBe('Берег')
})
