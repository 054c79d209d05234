import { afterAll, expect, test } from 'vitest'
import { anotherProcess } from '#test/another-process.ts'
import { EventStream } from '#test/event-stream.ts'
import { guest, signedInAs } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { openTcpProxy } from '#test/fakes/tcp-proxy.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const url = world.databaseUrl ?? ''
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

let serial = 0
async function leaveRequest() {
  serial += 1
  const form = { for_whom: 'self', topics: [], name: 'Инна', contact: `+7999111000${serial}`, consent: true }
  expect((await guest(world).post('/api/consultation-requests', await solved(world, form))).status).toBe(201)
}

test('what one process takes in is told by every other, and whoever is fired here hears nothing there', async () => {
  const there = await anotherProcess(world)
  const admin = await signedInAs(world, 'admin')
  const person = await signedInAs(world, 'moderator')
  const stream = await EventStream.open(there.app, person.token)
  await expect.poll(() => stream.last('counts')).toMatchObject({ requests: 0 })
  await leaveRequest()
  await expect.poll(() => stream.last('counts')).toMatchObject({ requests: 1 })
  await expect.poll(() => stream.all('news')).toEqual([[{ kind: 'requests', count: 1 }]])
  await admin.post(`/api/users/${person.id}/fire`)
  await expect.poll(() => stream.isOver).toBe(true)
})

test('what came while the news of the database were away is told when they are back', async () => {
  const proxy = await openTcpProxy(url)
  closing.push(() => proxy.shut())
  const there = await anotherProcess(world, proxy.url)
  const person = await signedInAs(world, 'moderator')
  const stream = await EventStream.open(there.app, person.token)
  await expect.poll(() => stream.last('counts')).toMatchObject({ requests: 1 })
  await proxy.shut()
  await leaveRequest()
  await proxy.open()
  await expect.poll(() => stream.last('counts')).toMatchObject({ requests: 2 })
  await expect.poll(() => stream.all('news').flat()).toEqual([{ kind: 'requests', count: 1 }])
  await stream.close()
})
