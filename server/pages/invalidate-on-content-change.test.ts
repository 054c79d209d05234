import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aPsychologist, aReview, aTopic } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { serveApiPages } from '#test/api-pages.ts'
import { openWorld } from '#test/world.ts'
import { changesOf } from '../platform/db/database.ts'
import { invalidateOnContentChange } from './invalidate-on-content-change.ts'
import { PageCache } from './page-cache.ts'

const world = await openWorld()
const { db, app } = world
await changesOf(db).start()
const topic = await aTopic(db, { title: 'Сон' })
const anna = await aPsychologist(db, { full_name: 'Анна', slug: 'anna', price: 300_000, is_published: true })
const vera = await aPsychologist(db, { full_name: 'Вера', slug: 'vera', price: 900_000, is_published: true })
await aReview(db, { status: 'published', psychologist_id: vera.id })
const staff = await signedInAs(world, 'moderator')

const CHEAP = '/catalog?filter[price_to]=500000'
const DEAR = '/catalog?filter[price_from]=800000'

/** The addresses of the pages that were drawn, not only revalidated. */
let drawn: string[] = []
const time = { now: 0 }
const state = { isHearing: true, draw: async () => {} }
const cache = new PageCache({ now: () => time.now, isHearing: () => state.isHearing })
afterAll(invalidateOnContentChange(db, cache))
const onDraw = async (path: string) => {
  drawn.push(path)
  await state.draw()
}
const origin = await serveApiPages(world, cache, onDraw)

beforeEach(async () => {
  state.isHearing = true
  await db.updateTable('psychologists').set({ is_published: true, price: 300_000 }).where('id', '=', anna.id).execute()
  await db.updateTable('psychologists').set({ is_published: true, price: 900_000 }).where('id', '=', vera.id).execute()
  for (const path of ['/catalog/anna', '/catalog/vera', CHEAP, DEAR]) await page(path)
  drawn = []
})

describe('after a save', () => {
  test('of a text the pages that show the person are true at once, and the others are not drawn anew', async () => {
    await save(anna.id, { short_intro: 'Помогаю уснуть' })
    expect(await page('/catalog/anna')).toContain('Помогаю уснуть')
    expect(await page(CHEAP)).toContain('Помогаю уснуть')
    for (const path of ['/catalog/vera', DEAR]) expect(await page(path)).not.toContain('Помогаю уснуть')
    time.now += 5000
    for (const path of ['/catalog/vera', DEAR]) await page(path)
    expect(drawn.toSorted()).toEqual(['/catalog/anna', CHEAP].toSorted())
  })

  test('that changes a list, visitors get it as it was for less than a second, and nobody waits for the new one', async () => {
    await save(vera.id, { price: 400_000 })
    expect(await page(CHEAP)).not.toContain('Вера')
    await expect.poll(() => page(CHEAP)).toContain('Вера')
    expect(drawn).toEqual([CHEAP])
    await save(vera.id, { price: 900_000 })
    expect(await page(CHEAP), 'who is on it left it').not.toContain('Вера')
    await save(vera.id, { price: 450_000 })
    time.now += 950
    expect(await page(CHEAP), 'a second is over').toContain('Вера')
  })

  test('whoever is signed in gets the list as it is now', async () => {
    await save(vera.id, { price: 400_000 })
    expect(await page(CHEAP, { cookie: `smysl_session=${staff.token}` })).toContain('Вера')
  })

  test('whoever is taken off the site is gone from every page at once, and back at once', async () => {
    await save(anna.id, { is_published: false })
    expect(await page(CHEAP)).not.toContain('Анна')
    expect(await page('/catalog/anna')).toMatch(/^404/)
    await save(anna.id, { is_published: true })
    expect(await page(CHEAP)).toContain('Анна')
    expect(await page('/catalog/anna')).toContain('Анна')
    expect((await app.fetch(asStaff('DELETE', `/api/psychologists/${anna.id}`))).status).toBe(204)
    expect(await page(CHEAP)).not.toContain('Анна')
    await db.updateTable('psychologists').set({ deleted_at: null }).where('id', '=', anna.id).execute()
  })

  test('of links, directories and reviews the pages that show them are true', async () => {
    await save(anna.id, { topics: [topic.id] })
    expect(await page('/catalog/anna')).toContain('Сон')
    await db.updateTable('topics').set({ title: 'Бессонница' }).where('id', '=', topic.id).execute()
    expect(await page('/catalog/anna')).toContain('Бессонница')
    await db.updateTable('reviews').set({ text: 'Помогло заснуть и спать до утра' }).execute()
    expect(await page('/catalog/vera')).toContain('Помогло заснуть и спать до утра')
    drawn = []
    expect(await page('/catalog/anna')).not.toContain('Помогло заснуть и спать до утра')
    expect(drawn).toEqual([])
  })

  test('of what a phrase means, the pages of a search are true', async () => {
    const moon = await aTopic(db, { title: 'Лунатизм' })
    await save(vera.id, { topics: [moon.id] })
    const search = `/catalog?filter[search]=${encodeURIComponent('хожу ночью')}`
    expect(await page(search)).not.toContain('Вера')
    const made = await app.fetch(asStaff('POST', '/api/synonyms', { title: 'хожу ночью', topic_id: moon.id }))
    expect(made.status).toBe(201)
    expect(await page(search)).toContain('Вера')
  })

  test('that comes while a page is drawn, the drawing counts for it, unless the page shows whom it changed', async () => {
    const during = (change: () => Promise<unknown>) => {
      state.draw = async () => {
        state.draw = async () => {}
        await change()
      }
      time.now += 60_000
      return page('/catalog/anna')
    }
    await during(() => save(vera.id, { workload: 7 }))
    await page('/catalog/anna')
    expect(drawn).toEqual(['/catalog/anna'])
    await during(() => save(anna.id, { short_intro: 'Иначе' }))
    expect(await page('/catalog/anna')).toContain('Иначе')
    expect(drawn).toHaveLength(3)
  })
})

describe('while no changes are heard', () => {
  test('a page is revalidated when a second is over, and drawn anew only when it is another', async () => {
    state.isHearing = false
    time.now += 950
    await page('/catalog/anna')
    expect(drawn).toEqual([])
    const stop = invalidateOnContentChange(db, cache)
    cache.doubt()
    await page('/catalog/anna')
    expect(drawn).toEqual([])
    stop()
  })

  test('a save of the same process is on the pages all the same', async () => {
    const deaf = new PageCache({ isHearing: () => false, now: () => 0 })
    const address = await serveApiPages(world, deaf)
    await (await fetch(`${address}${CHEAP}`)).text()
    const saved = await fetch(`${address}/api/psychologists/${anna.id}`, {
      method: 'PUT',
      headers: staffHeaders(),
      body: JSON.stringify({ short_intro: 'Тихо' }),
    })
    expect(saved.status).toBe(200)
    expect(await (await fetch(`${address}${CHEAP}`)).text()).toContain('Тихо')
  })
})

async function save(id: number, fields: object) {
  const answer = await app.fetch(asStaff('PUT', `/api/psychologists/${id}`, fields))
  expect(answer.status).toBe(200)
}

function asStaff(method: string, path: string, body?: object): Request {
  return new Request(`http://x${path}`, {
    method,
    headers: staffHeaders(),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

function staffHeaders() {
  return {
    'content-type': 'application/json',
    cookie: `smysl_session=${staff.token}`,
    'x-xsrf-token': staff.csrf,
  }
}

async function page(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(origin + path, { headers })).text()
}
