import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { anotherProcess } from '#test/another-process.ts'
import { signedInAs } from '#test/people.ts'
import { openTcpProxy } from '#test/fakes/tcp-proxy.ts'
import { openWorld } from '#test/world.ts'
import { changesOf } from '#server/platform/db/database.ts'

const world = await openWorld()
const url = world.databaseUrl ?? ''
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

test('whoever is fired by one process is out at once in every other', async () => {
  const there = await anotherProcess(world)
  const admin = await signedInAs(world, 'admin')
  const person = await signedInAs(world, 'moderator')
  const ask = (method: string, path: string) =>
    there.app.fetch(
      new Request(`http://smysl.test${path}`, {
        method,
        headers: { cookie: `smysl_session=${person.token}`, 'x-xsrf-token': person.csrf },
      }),
    )
  expect((await ask('GET', '/api/user')).status).toBe(200)
  expect((await admin.post(`/api/users/${person.id}/fire`)).status).toBe(200)
  // Nothing is written for them, however late the news is; what they read ends with it.
  expect((await ask('DELETE', '/api/sessions')).status).toBe(401)
  expect((await ask('GET', '/api/user')).status).toBe(401)
})

test('nothing is kept while the connection for changes is away', async () => {
  const proxy = await openTcpProxy(url)
  closing.push(() => proxy.shut())
  const there = await anotherProcess(world, proxy.url)
  const person = await signedInAs(world, 'moderator')
  const cookie = `smysl_session=${person.token}`
  const status = async () =>
    (await there.app.fetch(new Request('http://smysl.test/api/user', { headers: { cookie } }))).status
  expect(await status()).toBe(200)
  await proxy.shut()
  await expect.poll(() => changesOf(there.db).isLive).toBe(false)
  expect(await status()).toBe(200)
  await sql`update users set is_active = false where id = ${person.id}`.execute(world.db)
  expect(await status()).toBe(401)
  await sql`update users set is_active = true where id = ${person.id}`.execute(world.db)
  await proxy.open()
  await expect.poll(() => changesOf(there.db).isLive).toBe(true)
  expect(await status()).toBe(200)
  await sql`update users set is_active = false where id = ${person.id}`.execute(world.db)
  await changesOf(there.db).caughtUp()
  expect(await status()).toBe(401)
})
