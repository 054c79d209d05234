import { afterAll, expect, test } from 'vitest'
import { serveApiPages } from '#test/api-pages.ts'
import { anotherProcess } from '#test/another-process.ts'
import { aPsychologist } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openTcpProxy } from '#test/fakes/tcp-proxy.ts'
import { openTransactionPooler } from '#test/fakes/transaction-pooler.ts'
import { openWorld } from '#test/world.ts'
import { invalidateOnContentChange } from '../../../pages/invalidate-on-content-change.ts'
import { PageCache } from '../../../pages/page-cache.ts'
import { StartRefused } from '../../start-refused.ts'
import { openJobQueue } from '../../jobs/job-queue.ts'
import { changesOf, openDatabase } from '../database.ts'
import { verifyDatabase } from './startup-check.ts'

const world = await openWorld()
const direct = world.databaseUrl ?? ''
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})
const pooler = await openTransactionPooler(direct)
closing.push(pooler.close)
const NO_LISTEN =
  'По адресу из DATABASE_URL не работает LISTEN: так бывает за пулером (PgBouncer в режиме transaction). Укажите адрес самого сервера PostgreSQL в DATABASE_DIRECT_URL.'

async function opened(url: string, directUrl?: string) {
  const db = await openDatabase({ url, directUrl })
  closing.push(() => db.destroy())
  return db
}

test('an address behind which nobody hears NOTIFY is refused in a sentence: a deaf one, and a pooler', async () => {
  const deaf = await openTcpProxy(direct, { isDeaf: true })
  closing.push(deaf.shut)
  for (const url of [deaf.url, pooler.url]) {
    const failing = verifyDatabase(await opened(url), { heardWithinMs: 300 })
    await expect(failing).rejects.toThrow(new StartRefused(NO_LISTEN))
  }
})

test('behind a pooler with the server’s own address for news: what is saved at one process is fresh at the other', async () => {
  const db = await opened(pooler.url, direct)
  await verifyDatabase(db, { hasDirect: true })
  await changesOf(db).start()
  const here = { ...world, app: world.appOn(db), db }
  const there = await anotherProcess(world)
  const cache = new PageCache({ isHearing: () => changesOf(there.db).isLive })
  invalidateOnContentChange(there.db, cache)
  const origin = await serveApiPages(there, cache, async () => {})
  const person = await aPsychologist(world.db, { is_published: true, short_intro: 'Прежде' })
  const page = async () => (await fetch(`${origin}/catalog/${person.slug}`)).text()
  expect(await page()).toContain('Прежде')
  const moderator = await signedInAs(here, 'moderator')
  const saved = await moderator.put(`/api/psychologists/${person.id}`, { short_intro: 'Отныне' })
  expect(saved.status).toBe(200)
  await expect.poll(page).toContain('Отныне')
  const lists = await Promise.all(Array.from({ length: 12 }, () => moderator.get('/api/psychologists?per_page=5')))
  expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200))
})

test('and a job is done', async () => {
  const db = await opened(pooler.url, direct)
  const queue = openJobQueue({ db, url: direct, log: world.log })
  const done: number[] = []
  queue.serve({ run: async (id) => void done.push(id), unfinished: async () => [] })
  await queue.start()
  closing.push(() => queue.stop())
  await queue.send({ id: 7, key: crypto.randomUUID() })
  await expect.poll(() => done).toEqual([7])
})
