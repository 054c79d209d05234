import { afterAll, expect, test } from 'vitest'
import { serveApiPages } from '#test/api-pages.ts'
import { aPsychologist } from '#test/builders.ts'
import { openTcpProxy } from '#test/fakes/tcp-proxy.ts'
import { openWorld } from '#test/world.ts'
import { changesOf, openDatabase } from '../platform/db/database.ts'
import { invalidateOnContentChange } from './invalidate-on-content-change.ts'
import { PageCache } from './page-cache.ts'

const world = await openWorld()
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})
const { id, slug } = await aPsychologist(world.db, { is_published: true, short_intro: 'Прежде' })
const listed = `/catalog?filter[price_to]=500000`

/** Another process on the same database, with pages of its own. */
async function another() {
  const proxy = await openTcpProxy(world.databaseUrl ?? '')
  closing.push(() => proxy.shut())
  const db = await openDatabase({ url: world.databaseUrl ?? '', directUrl: proxy.url })
  closing.push(() => db.destroy())
  const feed = changesOf(db)
  await feed.start()
  const cache = new PageCache({ isHearing: () => feed.isLive })
  invalidateOnContentChange(db, cache)
  const drawn: string[] = []
  const origin = await serveApiPages({ ...world, app: world.appOn(db) }, cache, async (path) => void drawn.push(path))
  return { proxy, feed, drawn, page: async (path: string) => (await fetch(origin + path)).text() }
}

const save = (fields: object) => world.db.updateTable('psychologists').set(fields).where('id', '=', id).execute()

test('what one process saves is on the pages of another within a second, and whoever is taken off is gone', async () => {
  const there = await another()
  expect(await there.page(`/catalog/${slug}`)).toContain('Прежде')
  await there.page(listed)
  await save({ short_intro: 'Отныне', price: 300_000 })
  await expect.poll(() => there.page(`/catalog/${slug}`)).toContain('Отныне')
  await expect.poll(() => there.page(listed)).toContain('Отныне')
  await save({ is_published: false })
  await expect.poll(() => there.page(`/catalog/${slug}`)).toMatch(/^404/)
  await expect.poll(() => there.page(listed)).not.toContain('Отныне')
})

test('while its connection for news is away a page is believed for less than a second, and nothing is stale after it', async () => {
  await save({ is_published: true, short_intro: 'Прежде', price: 300_000 })
  const there = await another()
  await there.page(`/catalog/${slug}`)
  await there.page(listed)
  await there.proxy.shut()
  await expect.poll(() => there.feed.isLive).toBe(false)
  await save({ short_intro: 'Без новостей' })
  await expect.poll(() => there.page(`/catalog/${slug}`)).toContain('Без новостей')
  await save({ short_intro: 'Снова' })
  await there.proxy.open()
  await expect.poll(() => there.feed.isLive).toBe(true)
  expect(await there.page(`/catalog/${slug}`)).toContain('Снова')
  expect(await there.page(listed)).toContain('Снова')
  there.drawn.length = 0
  await there.page(listed)
  expect(there.drawn).toEqual([])
})
