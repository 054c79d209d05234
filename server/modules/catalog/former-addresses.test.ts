import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aPage, aPsychologist, aSpecialization, aTopic } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { emptyTrash } from '../trash/commands.ts'

const world = await openWorld()
const { db } = world
const [visitor, moderator, admin] = [
  guest(world),
  await signedInAs(world, 'moderator'),
  await signedInAs(world, 'admin'),
]
const DAY_MS = 86_400_000

const ask = async (path: string) => {
  const { status, body } = await visitor.get(`/api/former-address?path=${path}`)
  return status === 200 ? body.data : status
}
const rename = async (id: number, slug: string) => {
  const form = { _method: 'PUT', slug }
  const { status, body } = await moderator.post(`/api/psychologists/${id}`, form)
  expect([status, body.errors]).toEqual([200, undefined])
}
const purge = () => emptyTrash(db, () => new Date(world.clock.now.getTime() + 31 * DAY_MS))

describe('an address that was left', () => {
  test('leads to the present one in one hop, however often it changed', async () => {
    const { id, slug } = await aPsychologist(db, { is_published: true, slug: 'anna-a' })
    await rename(id, 'anna-b')
    await rename(id, 'anna-c')
    for (const former of [slug, 'anna-b']) {
      expect(await ask(`/catalog/${former}`)).toEqual({ state: 'moved', path: '/catalog/anna-c' })
    }
    expect(await ask('/catalog/anna-c')).toBe(404)
  })

  test('that is taken again is no former one any more: there and back makes no loop', async () => {
    const { id } = await aPsychologist(db, { is_published: true, slug: 'vera-a' })
    await rename(id, 'vera-b')
    await rename(id, 'vera-a')
    expect(await ask('/catalog/vera-a')).toBe(404)
    expect(await ask('/catalog/vera-b')).toEqual({ state: 'moved', path: '/catalog/vera-a' })
  })

  test('belongs to whoever takes it, and leads to them when they leave it', async () => {
    const [first, second] = [
      await aPsychologist(db, { is_published: true, slug: 'olga' }),
      await aPsychologist(db, { is_published: true, slug: 'olga-vtoraya' }),
    ]
    await rename(first.id, 'olga-pervaya')
    await rename(second.id, 'olga')
    expect(await ask('/catalog/olga')).toBe(404)
    await rename(second.id, 'olga-tretya')
    expect(await ask('/catalog/olga')).toEqual({ state: 'moved', path: '/catalog/olga-tretya' })
  })

  test('is not given to a new record by itself', async () => {
    const { id } = await aPsychologist(db, { is_published: true, slug: 'elena-novikova' })
    await rename(id, 'elena-orlova')
    const { body } = await moderator.post('/api/psychologists', { full_name: 'Елена Новикова' })
    expect(body.data.slug).toBe('elena-novikova-2')
  })

  test('is kept for a topic, a specialization and a page as well', async () => {
    const [topic, method] = [await aTopic(db, { slug: 'son-a' }), await aSpecialization(db, { slug: 'kpt-a' })]
    const page = await aPage(db, { link: '/akciya/vesna' })
    await moderator.send('PATCH', `/api/topics/${topic.id}`, { slug: 'son-b' })
    await moderator.send('PATCH', `/api/specializations/${method.id}`, { slug: 'kpt-b' })
    await admin.send('PATCH', `/api/pages/${page.id}`, { link: '/akciya/leto' })
    expect(await ask('/catalog/tema/son-a')).toEqual({ state: 'moved', path: '/catalog/tema/son-b' })
    expect(await ask('/catalog/specializatsiya/kpt-a')).toEqual({
      state: 'moved',
      path: '/catalog/specializatsiya/kpt-b',
    })
    expect(await ask('/akciya/vesna')).toEqual({ state: 'moved', path: '/akciya/leto' })
    // One kind's address is not another's.
    expect(await ask('/catalog/son-a')).toBe(404)
    expect(await ask('/catalog/tema/kpt-a')).toBe(404)
  })

  test('leads on where the address of its kind was renamed: in one hop, and to nobody who is not shown', async () => {
    await aSpecialization(db, { slug: 'emdr' })
    const renamed = await aSpecialization(db, { slug: 'akt-a' })
    await moderator.send('PATCH', `/api/specializations/${renamed.id}`, { slug: 'akt-b' })
    await aSpecialization(db, { slug: 'skryta', is_published: false })
    expect(await ask('/catalog/napravlenie')).toEqual({ state: 'moved', path: '/catalog/specializatsiya' })
    expect(await ask('/catalog/napravlenie/emdr')).toEqual({
      state: 'moved',
      path: '/catalog/specializatsiya/emdr',
    })
    expect(await ask('/catalog/napravlenie/akt-a')).toEqual({ state: 'moved', path: '/catalog/specializatsiya/akt-b' })
    expect([await ask('/catalog/napravlenie/skryta'), await ask('/catalog/napravlenie/nobody')]).toEqual([404, 404])
    expect(await ask('/catalog/specializatsiya/emdr')).toBe(404)
  })

  test('is written with the change or not at all', async () => {
    const { id } = await aPsychologist(db, { is_published: true, slug: 'marina-a' })
    const before = await formerCount()
    const taken = await aPsychologist(db, { slug: 'marina-taken' })
    const refused = await moderator.post(`/api/psychologists/${id}`, { _method: 'PUT', slug: taken.slug })
    expect([refused.status, refused.body.errors]).toEqual([422, { slug: ['Такой адрес уже занят'] }])
    expect(await formerCount()).toBe(before)
  })

  test('of somebody unpublished tells nothing, neither the old one nor the present one', async () => {
    const { id } = await aPsychologist(db, { is_published: false, slug: 'tayna-a' })
    await rename(id, 'tayna-b')
    expect(await ask('/catalog/tayna-a')).toBe(404)
    expect(await ask('/catalog/tayna-b')).toBe(404)
  })
})

describe('a page that is gone', () => {
  test('for somebody in the trash proposes people like them, and comes back from there', async () => {
    const [rare, common] = [await aTopic(db), await aTopic(db)]
    const near = await aPsychologist(db, { is_published: true, topics: [rare.id, common.id], workload: 90_000 })
    await aPsychologist(db, { is_published: true, topics: [common.id] })
    await aPsychologist(db, { is_published: false, topics: [rare.id, common.id] })
    const left = await aPsychologist(db, { is_published: true, slug: 'ushla-a', topics: [rare.id, common.id] })
    await rename(left.id, 'ushla-b')
    await moderator.delete(`/api/psychologists/${left.id}`)
    for (const path of ['/catalog/ushla-a', '/catalog/ushla-b']) {
      const trace = await ask(path)
      expect(trace).toMatchObject({ state: 'gone' })
      expect(trace.people[0].slug).toBe(near.slug)
      expect(trace.people.length).toBeLessThanOrEqual(4)
    }
    expect((await moderator.post(`/api/psychologists/${left.id}/restore`)).status).toBe(200)
    expect(await ask('/catalog/ushla-b')).toBe(404)
    expect(await ask('/catalog/ushla-a')).toEqual({ state: 'moved', path: '/catalog/ushla-b' })
  })

  test('stays gone when the record is removed for good: no name is kept, people near to it are still proposed', async () => {
    const rare = await aTopic(db)
    const near = await aPsychologist(db, { is_published: true, topics: [rare.id], workload: 90_000 })
    const left = await aPsychologist(db, { is_published: true, slug: 'zoya-a', topics: [rare.id] })
    await rename(left.id, 'zoya-b')
    await moderator.delete(`/api/psychologists/${left.id}`)
    await purge()
    for (const path of ['/catalog/zoya-a', '/catalog/zoya-b']) {
      const trace = await ask(path)
      expect([trace.state, trace.people[0].slug]).toEqual(['gone', near.slug])
    }
    const { rows } = await sql<{ text: string }>`select former_addresses::text as text from former_addresses`.execute(
      db,
    )
    expect(rows.map(({ text }) => text).join()).not.toContain('zoya')
    // Nobody is left who could want it: whoever comes next may take it.
    const next = await aPsychologist(db, { is_published: true, slug: 'zoya-novaya' })
    await rename(next.id, 'zoya-b')
    expect(await ask('/catalog/zoya-b')).toBe(404)
  })

  test('is told of topics, specializations and pages too', async () => {
    const [topic, method] = [await aTopic(db, { slug: 'ushedshaya' }), await aSpecialization(db, { slug: 'ushedshiy' })]
    const page = await aPage(db, { link: '/ushedshaya' })
    const near = await aPsychologist(db, { is_published: true, topics: [topic.id], workload: 80_000 })
    await moderator.delete(`/api/topics/${topic.id}`)
    await moderator.delete(`/api/specializations/${method.id}`)
    await admin.delete(`/api/pages/${page.id}`)
    const [ofTopic, ofMethod, ofPage] = [
      await ask('/catalog/tema/ushedshaya'),
      await ask('/catalog/specializatsiya/ushedshiy'),
      await ask('/ushedshaya'),
    ]
    expect([ofTopic.state, ofMethod.state, ofPage.state]).toEqual(['gone', 'gone', 'gone'])
    expect(ofTopic.people[0].slug).toBe(near.slug)
    expect(ofPage.people).toHaveLength(4)
    await purge()
    expect((await ask('/catalog/tema/ushedshaya')).state).toBe('gone')
    expect((await ask('/ushedshaya')).state).toBe('gone')
  })

  test('is no page where another stands now', async () => {
    const gone = await aPage(db, { link: '/smena' })
    await admin.delete(`/api/pages/${gone.id}`)
    await aPage(db, { link: '/smena' })
    await purge()
    expect(await ask('/smena')).toBe(404)
  })
})

test('nobody was ever at other addresses; what is no path is refused', async () => {
  for (const path of ['/', '/catalog', '/catalog/nobody', '/catalog/tema', '/catalog/tema/a/b', '/sm-admin/users']) {
    expect(await ask(path), path).toBe(404)
  }
  for (const path of ['', 'catalog', '/Catalog', '/%D0%81', `/${'a'.repeat(300)}`]) {
    expect((await visitor.get(`/api/former-address?path=${path}`)).status, path).toBe(422)
  }
  expect((await visitor.get('/api/former-address')).status).toBe(422)
})

async function formerCount(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from former_addresses`.execute(db)
  return rows[0]?.count ?? 0
}
