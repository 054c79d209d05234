import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { migratedDatabase } from '#test/database.ts'
import { openTcpProxy } from '#test/fakes/tcp-proxy.ts'
import { changesOf, openDatabase, type Db } from '#server/platform/db/database.ts'
import { CatalogReadModel } from './catalog-read-model.ts'
import { pagedAt } from '#server/platform/http/page-meta.ts'

const CATALOG = new URL('http://smysl.test/api/catalog')

const { url = '', drop } = await migratedDatabase()
const closing: (() => Promise<void>)[] = [drop]
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

const LIST = { page: 1, per_page: 100, sort_column: 'price', sort_direction: 'asc' } as const
const MOMENT = { now: new Date('2026-03-10T12:00:00Z'), day: '2026-03-10', timeZone: 'UTC' }

/** A process with its own connections and its own memory. */
async function aProcess(directUrl?: string) {
  const db = await openDatabase({ url, directUrl })
  closing.push(() => db.destroy())
  const feed = changesOf(db)
  const catalog = new CatalogReadModel(db, feed)
  await expect.poll(() => feed.isLive).toBe(true)
  /** Null: the memory says that it may be outdated. */
  const slugs = async (search?: string) => {
    const answer = await catalog.answer(search === undefined ? {} : { search }, LIST, MOMENT, pagedAt(CATALOG))
    return answer === null
      ? null
      : (JSON.parse(String(answer)) as { data: { slug: string }[] }).data.map(({ slug }) => slug)
  }
  return { db, feed, slugs }
}

const setShown = (db: Db, id: number, is_published: boolean) =>
  db.updateTable('psychologists').set({ is_published }).where('id', '=', id).execute()

test('what another process saves is true here, for lists and searches, and so is who is taken off the site', async () => {
  const [here, there] = [await aProcess(), await aProcess()]
  const { id, slug } = await aPsychologist(there.db, { full_name: 'Видимая Вера', is_published: true })
  await expect.poll(() => here.slugs('видимая')).toEqual([slug])
  expect(await here.slugs()).toEqual([slug])
  await setShown(there.db, id, false)
  await expect.poll(() => here.slugs()).toEqual([])
  expect(await here.slugs('видимая')).toEqual([])
  await there.db.deleteFrom('psychologists').execute()
})

test('while the listening connection is cut nothing is answered from memory, and nothing is stale when it is back', async () => {
  const proxy = await openTcpProxy(url)
  closing.push(() => proxy.shut())
  const [here, there] = [await aProcess(proxy.url), await aProcess()]
  const { id, slug } = await aPsychologist(there.db, { full_name: 'Видимая Вера', is_published: true })
  await expect.poll(() => here.slugs('видимая')).toEqual([slug])
  await proxy.shut()
  await expect.poll(() => here.slugs()).toBeNull()
  await setShown(there.db, id, false)
  const { slug: added } = await aPsychologist(there.db, { full_name: 'Видимая Нина', is_published: true })
  await proxy.open()
  await expect.poll(() => here.slugs()).not.toBeNull()
  expect(await here.slugs()).toEqual([added])
  expect(await here.slugs('видимая')).toEqual([added])
})

test('a card that changes while it is being read is not kept as it was', async () => {
  const { db, slugs } = await aProcess()
  const { id, slug } = await aPsychologist(db, { full_name: 'Первая Анна', is_published: true, price: 1 })
  await slugs()
  const rounds = Array.from({ length: 20 }, (_, n) => n)
  for (const n of rounds) {
    const [, saved] = [slugs(), sql`update psychologists set slug = ${`${slug}-${n}`} where id = ${id}`.execute(db)]
    await saved
    expect(await slugs()).toContain(`${slug}-${n}`)
  }
})
