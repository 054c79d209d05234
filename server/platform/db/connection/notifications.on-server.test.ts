import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openTcpProxy } from '#test/fakes/tcp-proxy.ts'
import { listen, openDatabase } from '../database.ts'
import { serverListen } from './notifications.ts'

const server = process.env.TEST_DATABASE_URL ?? ''
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

describe('NOTIFY of a server', () => {
  test('a listener that is cut comes back by itself, says that it may have missed something, and hears on', async () => {
    const db = await openDatabase({ url: server })
    closing.push(() => db.destroy())
    const hear = vi.fn()
    const stop = await listen(db, 'cut_listener', hear)
    closing.push(stop)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen "cut_listener"%'`.execute(
      db,
    )
    await expect.poll(() => hear.mock.calls).toEqual([[]])
    await sql`select pg_notify('cut_listener', 'news')`.execute(db)
    await expect.poll(() => hear.mock.calls).toEqual([[], ['news']])
  })

  test('one whose connection died without a word finds out by asking', async () => {
    const proxy = await openTcpProxy(server)
    closing.push(() => proxy.shut())
    const hear = vi.fn()
    const stop = await serverListen(proxy.url, { checkMs: 50, answerMs: 300, caughtUpMs: 300 })('silent_listener', hear)
    closing.push(stop)
    proxy.swallow()
    // The connection is given up, and the next one does not come about either.
    await expect.poll(() => proxy.count()).toBe(0)
    proxy.letThrough()
    await expect.poll(() => hear.mock.calls).toEqual([[]])
    const db = await openDatabase({ url: server })
    closing.push(() => db.destroy())
    await sql`select pg_notify('silent_listener', 'news')`.execute(db)
    await expect.poll(() => hear.mock.calls).toEqual([[], ['news']])
  })

  test.each(['LISTEN', 'SELECT 1'])(
    'one that ends in the moment in which %s is answered comes back too',
    async (answered) => {
      const proxy = await openTcpProxy(server)
      closing.push(() => proxy.shut())
      if (answered === 'LISTEN') proxy.endBehind(answered)
      const [hear, fail] = [vi.fn(), vi.fn()]
      const listen = serverListen(proxy.url, { checkMs: 50, answerMs: 300, caughtUpMs: 300 })
      closing.push(await listen('ending_listener', hear, fail))
      if (answered !== 'LISTEN') proxy.endBehind(answered)
      await expect.poll(() => fail.mock.calls.length).toBe(1)
      await expect.poll(() => hear.mock.calls).toEqual([[]])
      const db = await openDatabase({ url: server })
      closing.push(() => db.destroy())
      await sql`select pg_notify('ending_listener', 'news')`.execute(db)
      await expect.poll(() => hear.mock.calls).toEqual([[], ['news']])
    },
  )

  test('one whose first LISTEN is not answered gives that connection back and tries again', async () => {
    const proxy = await openTcpProxy(server)
    closing.push(() => proxy.shut())
    proxy.swallowFrom('listen ')
    const hear = vi.fn()
    const fail = vi.fn()
    const listening = serverListen(proxy.url, { checkMs: 60_000, answerMs: 300, caughtUpMs: 300 })(
      'unanswered_listener',
      hear,
      fail,
    )
    closing.push(await listening)
    await expect.poll(() => proxy.count()).toBe(0)
    expect(fail).toHaveBeenCalled()
    proxy.letThrough()
    await expect.poll(() => hear.mock.calls).toEqual([[]])
    expect(proxy.count()).toBe(1)
  })

  test('a database that is away at first is waited for', async () => {
    const proxy = await openTcpProxy(server, { isOpen: false })
    const hear = vi.fn()
    const stop = await serverListen(proxy.url)('late_listener', hear)
    closing.push(() => proxy.shut(), stop)
    await proxy.open()
    await expect.poll(() => hear.mock.calls).toEqual([[]])
  })
})
