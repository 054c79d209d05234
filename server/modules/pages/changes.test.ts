import { describe, expect, test } from 'vitest'
import { EMPTY_PAGE_DATA } from '#contract/content/empty-page.ts'
import type { PageBlock, PageData } from '#contract/content/page-data.ts'
import { aPage } from '#test/builders.ts'
import { refuseRows } from '#test/fakes/refused-rows.ts'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { publishDueChanges } from './changes.ts'
import { publicationMoments } from './queries.ts'

const world = await openWorld()
const { db, clock, storage } = world
const later = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000).toISOString()
const now = () => clock.now

const step = (id: string, title: string): PageBlock => ({ id, type: 'steps', props: { title, items: [] } })
const data = (...blocks: PageBlock[]): PageData => ({ ...EMPTY_PAGE_DATA, blocks })

async function aWrittenPage(...blocks: PageBlock[]) {
  return aPage(db, { data: JSON.stringify(data(...blocks)) })
}

async function publicPage(link: string) {
  return (await guest(world).get(`/api/pages/lookup?path=${link}`)).body.data
}

async function historyOf(who: Visitor, id: number) {
  const { body } = await who.get(`/api/history?subject_type=page&subject_id=${id}`)
  return body.data as { action: string; actor: { name: string }; changes: object[]; can: { revert: boolean } }[]
}

const wait = (who: Visitor, id: number, body: object) => who.put(`/api/pages/${id}/changes`, body)

test('changes wait unseen, are read again, and come out by a press', async () => {
  const writer = await signedInAs(world, 'writer')
  const page = await aWrittenPage(step('a', 'Было'))
  const kept = await wait(writer, page.id, { title: 'Станет', data: data(step('a', 'Станет')), version: 1 })
  expect([kept.status, kept.body.data]).toMatchObject([200, { title: 'Станет', version: 2, publish_at: null }])
  expect(await publicPage(page.link)).toMatchObject({ title: page.title, data: data(step('a', 'Было')) })
  const { body } = await (await signedInAs(world, 'moderator')).get(`/api/pages/${page.id}`)
  expect(body.data).toMatchObject({
    title: page.title,
    version: 1,
    changes: { version: 1, publish_at: null, saved_at: clock.now.toISOString(), author: { title: expect.any(String) } },
  })
  const toBe = await writer.get(`/api/pages/${page.id}/changes`)
  expect(toBe.body.data).toMatchObject({ title: 'Станет', data: data(step('a', 'Станет')), version: 2 })

  const out = await writer.post(`/api/pages/${page.id}/changes/publish`, { version: 2 })
  expect([out.status, out.body.data]).toMatchObject([200, { title: 'Станет', version: 2, changes: null }])
  expect(await publicPage(page.link)).toMatchObject({ title: 'Станет', data: data(step('a', 'Станет')) })
  const [published, saved] = await historyOf(writer, page.id)
  expect(published).toMatchObject({
    action: 'page.changes-published',
    changes: [
      { field: 'title', old: page.title, new: 'Станет' },
      { field: 'data', old: data(step('a', 'Было')), new: data(step('a', 'Станет')) },
    ],
    can: { revert: true },
  })
  expect(saved).toMatchObject({ action: 'page.changes-saved', can: { revert: false } })
})

test('at their minute they come out of themselves, everywhere and without anybody; the history says so afterwards', async () => {
  const writer = await signedInAs(world, 'writer')
  const page = await aWrittenPage()
  const at = later(0.4)
  expect((await wait(writer, page.id, { title: 'В полдень', version: 1, publish_at: at })).status).toBe(200)
  expect(await publicationMoments(db, clock.now)).toEqual([Date.parse(at)])
  const today = clock.now
  clock.now = new Date(Date.parse(at) - 1)
  expect((await publicPage(page.link)).title).toBe(page.title)
  clock.now = new Date(at)
  expect(await publicPage(page.link)).toMatchObject({ title: 'В полдень', updated_at: at })
  const sitemap = await guest(world).get('/api/sitemap')
  const entry = (sitemap.body.data as { path: string }[]).find(({ path }) => path === page.link)
  expect(entry).toMatchObject({ title: 'В полдень', updated_at: at })
  expect(await publicationMoments(db, clock.now)).toEqual([])
  // Nothing has been written yet.
  expect((await historyOf(writer, page.id))[0]?.action).toBe('page.changes-saved')

  clock.now = new Date(Date.parse(at) + 60_000)
  await Promise.all([publishDueChanges({ db, clock: now, storage }), publishDueChanges({ db, clock: now, storage })])
  const lines = await historyOf(writer, page.id)
  expect(lines.map(({ action }) => action)).toEqual(['page.changes-published', 'page.changes-saved'])
  expect(lines[0]).toMatchObject({ at, actor: { name: lines[1]?.actor.name }, can: { revert: true } })
  expect((await writer.get(`/api/pages/${page.id}`)).body.data).toMatchObject({ title: 'В полдень', changes: null })
  clock.now = today
})

test('a save of the page goes on as ever, and is in what waits; where both wrote, what waits stays', async () => {
  const writer = await signedInAs(world, 'writer')
  const page = await aWrittenPage(step('a', 'А'), step('b', 'Б'), step('c', 'В'))
  await wait(writer, page.id, { data: data(step('c', 'В'), step('a', 'А ждёт'), step('b', 'Б')), version: 1 })
  const moderator = await signedInAs(world, 'moderator')
  const saved = data(step('a', 'А сейчас'), step('new', 'Новый'), step('b', 'Б сейчас'), step('c', 'В'))
  expect((await moderator.patch(`/api/pages/${page.id}`, { data: saved, version: 1 })).status).toBe(200)
  expect((await publicPage(page.link)).data).toEqual(saved)
  const { body } = await writer.get(`/api/pages/${page.id}/changes`)
  expect(body.data.data.blocks).toEqual([
    step('c', 'В'),
    step('a', 'А ждёт'),
    step('new', 'Новый'),
    step('b', 'Б сейчас'),
  ])
  // Whoever wrote before that save looks first.
  const stale = await wait(writer, page.id, { title: 'Не глядя', version: 2 })
  expect([stale.status, stale.body.current.version]).toEqual([409, 3])
})

test('a save of the page that is due for its changes meets them', async () => {
  const writer = await signedInAs(world, 'writer')
  const page = await aWrittenPage(step('a', 'А'))
  await wait(writer, page.id, { data: data(step('a', 'Вышло')), version: 1, publish_at: later(0.2) })
  const today = clock.now
  clock.now = new Date(later(0.4))
  const stale = await writer.patch(`/api/pages/${page.id}`, { data: data(step('a', 'Не глядя')), version: 1 })
  expect([stale.status, stale.body.current.data]).toEqual([409, data(step('a', 'Вышло'))])
  clock.now = today
})

describe('two who write what waits', () => {
  test('meet: the second is shown what the first left, and nothing is lost', async () => {
    const [anna, boris] = [await signedInAs(world, 'writer'), await signedInAs(world, 'moderator')]
    const page = await aWrittenPage()
    const both = await Promise.all([
      wait(anna, page.id, { title: 'Анна', version: 1 }),
      wait(boris, page.id, { title: 'Борис', version: 1 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [won, lost] = both.toSorted((a, b) => a.status - b.status)
    expect(lost?.body.current).toMatchObject({ title: won?.body.data.title, version: 2 })
    const publish = (version: number) => boris.post(`/api/pages/${page.id}/changes/publish`, { version })
    expect((await publish(1)).status).toBe(409)
    expect((await boris.delete(`/api/pages/${page.id}/changes?version=1`)).status).toBe(409)
    expect((await publish(2)).status).toBe(200)
    expect((await publish(2)).status).toBe(409)
    expect((await publish(4)).status).toBe(422)
  })

  test('no version comes twice: what was thrown away and begun anew is another one', async () => {
    const writer = await signedInAs(world, 'writer')
    const page = await aWrittenPage()
    await wait(writer, page.id, { title: 'Первые', version: 1 })
    expect((await writer.delete(`/api/pages/${page.id}/changes?version=2`)).status).toBe(200)
    expect((await writer.get(`/api/pages/${page.id}`)).body.data).toMatchObject({ title: page.title, changes: null })
    // A second press finds nothing to throw away.
    expect((await writer.delete(`/api/pages/${page.id}/changes?version=2`)).status).toBe(200)
    expect((await wait(writer, page.id, { title: 'Вторые', version: 3 })).status).toBe(200)
    expect((await wait(writer, page.id, { title: 'Не глядя', version: 2 })).status).toBe(409)
    const lines = await historyOf(writer, page.id)
    expect(lines.map(({ action }) => action)).toEqual([
      'page.changes-saved',
      'page.changes-discarded',
      'page.changes-saved',
    ])
    expect(lines[1]).toMatchObject({ changes: [{ field: 'changes', old: { title: 'Первые' }, new: null }] })
  })

  test('write as it was again, and nothing waits', async () => {
    const writer = await signedInAs(world, 'writer')
    const page = await aWrittenPage()
    await wait(writer, page.id, { title: 'Иначе', version: 1, publish_at: later(0.2) })
    expect((await wait(writer, page.id, { title: page.title, version: 2 })).status).toBe(200)
    expect((await writer.get(`/api/pages/${page.id}`)).body.data.changes).toBeNull()
    expect(await publicationMoments(db, clock.now)).toEqual([])
  })
})

describe('what cannot wait', () => {
  test.each([
    [{ title: '' }, 'title'],
    [{ icon: 'lucide:no-such-icon' }, 'icon'],
    [{ data: { version: 2 } }, 'data.version'],
    [{ title: 'Раньше', publish_at: '2020-01-01T00:00:00Z' }, 'publish_at'],
    [{ title: 'Когда-нибудь', publish_at: 'завтра' }, 'publish_at'],
    [{ publish_at: '2040-01-01T00:00:00Z' }, 'data'],
    [{ version: undefined, title: 'Без версии' }, 'version'],
  ])('%j is 422 at its field, and nothing waits', async (body, field) => {
    const page = await aWrittenPage()
    const writer = await signedInAs(world, 'writer')
    const { status, body: answer } = await wait(writer, page.id, { version: 1, ...body })
    expect([status, Object.keys(answer.errors)[0]]).toEqual([422, field])
    expect((await writer.get(`/api/pages/${page.id}`)).body.data.changes).toBeNull()
  })

  test('the address, the state and the psychologists of a page: they are not taken', async () => {
    const writer = await signedInAs(world, 'writer')
    const page = await aWrittenPage()
    await wait(writer, page.id, { title: 'Ждёт', link: '/inache', status: 'draft', psychologists: [1], version: 1 })
    const { body } = await writer.get(`/api/pages/${page.id}/changes`)
    expect(body.data).toMatchObject({ title: 'Ждёт', link: page.link, status: 'published', psychologists: [] })
  })

  test('a page that visitors do not see is simply saved', async () => {
    const writer = await signedInAs(world, 'writer')
    for (const traits of [{ status: 'draft' as const }, { publish_at: new Date(later(0.2)) }]) {
      const page = await aPage(db, traits)
      const { status, body } = await wait(writer, page.id, { title: 'Ждёт', version: 1 })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['status']])
    }
  })
})

test('in the trash nothing comes out; a page that took the address keeps its own words', async () => {
  const admin = await signedInAs(world, 'admin')
  const page = await aWrittenPage()
  const at = later(0.25)
  await wait(admin, page.id, { title: 'Из корзины', version: 1, publish_at: at })
  expect((await admin.delete(`/api/pages/${page.id}`)).status).toBe(204)
  const calls = [
    await wait(admin, page.id, { title: 'Нет', version: 2 }),
    await admin.get(`/api/pages/${page.id}/changes`),
    await admin.post(`/api/pages/${page.id}/changes/publish`, { version: 2 }),
    await admin.delete(`/api/pages/${page.id}/changes?version=2`),
  ]
  expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const other = await admin.post('/api/pages', { title: 'Другая', link: page.link })
  expect(await publicationMoments(db, clock.now)).not.toContain(Date.parse(at))
  const today = clock.now
  clock.now = new Date(later(0.4))
  await publishDueChanges({ db, clock: now, storage })
  expect((await publicPage(page.link)).title).toBe('Другая')
  expect((await admin.post(`/api/pages/${page.id}/restore`)).status).toBe(422)
  await admin.patch(`/api/pages/${other.body.data.id}`, { link: '/drugoj-adres' })
  // Back on the site after their time: they are out.
  expect((await admin.post(`/api/pages/${page.id}/restore`)).status).toBe(200)
  expect((await publicPage(page.link)).title).toBe('Из корзины')
  clock.now = today
})

test('a page whose changes cannot come out holds up none after it', async () => {
  const writer = await signedInAs(world, 'writer')
  const [one, other] = [await aWrittenPage(), await aWrittenPage()]
  const at = later(0.4)
  for (const { id } of [one, other]) await wait(writer, id, { title: 'В полдень', version: 1, publish_at: at })
  const today = clock.now
  clock.now = new Date(Date.parse(at) + 60_000)
  const letThrough = await refuseRows(db, { table: 'pages', on: 'update', where: `new.id = ${one.id}` })
  const publish = () => publishDueChanges({ db, clock: now, storage })
  await expect(publish()).rejects.toThrow('this one cannot be done')
  const titles = async () => {
    const pages = db.selectFrom('pages').select('title').where('id', 'in', [one.id, other.id]).orderBy('id')
    return (await pages.execute()).map(({ title }) => title)
  }
  expect(await titles()).toEqual([one.title, 'В полдень'])
  await letThrough()
  await publish()
  expect(await titles()).toEqual(['В полдень', 'В полдень'])
  clock.now = today
})
