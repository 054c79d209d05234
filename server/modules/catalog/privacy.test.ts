import { describe, expect, test } from 'vitest'
import { aBranch, aPsychologist, aSpecialization, aTopic, aUser } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const anybody = guest(world)
const HOUR = 3_600_000
const at = (hours: number) => new Date(world.clock.now.getTime() + hours * HOUR)

const topic = await aTopic(db)
const [specialization, branch] = [await aSpecialization(db), await aBranch(db)]
const account = await aUser(db, { email: 'private-account@smysl.test' })
/** Every private column holds a word that must not be seen, and that no id, day or part of a second can spell. */
const PRIVATE = {
  user_id: account.id,
  workload: 76_543,
  birthday: '1971-11-11',
  ycl_link: 'https://private-ycl-link.test',
  ycl_status: 987_654_321,
  ycl_phone: '+70001112233',
  ycl_email: 'private-mail@smysl.test',
  ycl_show_rating: true,
}
const links = { topics: [topic.id], specializations: [specialization.id], branches: [branch.id] }
await aPsychologist(db, {
  ...PRIVATE,
  ...links,
  slug: 'seen',
  is_published: true,
  ycl_is_bookable: true,
  avatar: `${'a'.repeat(40)}.webp`,
  booking_link: 'https://booking.test/seen',
  next_slot_at: at(5),
})
await aPsychologist(db, { ...links, slug: 'alike', is_published: true, ycl_phone: '+70001112233', workload: 76_543 })

const CARD = [
  'avatar',
  'booking_link',
  'branches',
  'credentials',
  'experience_since',
  'format',
  'free_times',
  'full_name',
  'gender',
  'is_couples',
  'meeting_minutes',
  'meeting_minutes_couple',
  'next_slot_at',
  'price',
  'price_couple',
  'short_intro',
  'slug',
  'specializations',
  'topics',
  'verified_at',
]
const PAGE = [...CARD, 'about', 'education', 'help_text', 'introduction', 'schedule_till', 'similar'].toSorted()

/** Every key of a JSON value, at any depth. */
function keysOf(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  const inner = Object.values(value).flatMap(keysOf)
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner]
}

describe('no private field leaves by a public call', () => {
  const moderator = signedInAs(world, 'moderator')
  test.each([
    '/api/catalog',
    '/api/catalog/seen',
    '/api/catalog/alike',
    '/api/catalog/summary',
    '/api/catalog?filter[search]=психолог',
  ])('%s', async (path) => {
    for (const visitor of [anybody, await moderator]) {
      const { status, body } = await visitor.get(path)
      expect(status).toBe(200)
      expect(
        keysOf(body).filter((key) =>
          /^(id|ycl_.*|.*phone.*|.*email.*|user.*|workload|birthday|version|.*_at|can|pages|positions)$/.test(key),
        ),
      ).toSatisfy((keys: string[]) => keys.every((key) => ['id', 'next_slot_at', 'verified_at'].includes(key)))
      expect(JSON.stringify(body)).not.toMatch(/76543|1971-11-11|private|987654321|70001112233/)
    }
  })

  test('a card and a page have these keys and no other', async () => {
    const { body: list } = await anybody.get('/api/catalog')
    for (const card of list.data) expect(Object.keys(card).toSorted()).toEqual(CARD)
    const { body: page } = await anybody.get('/api/catalog/seen')
    expect(Object.keys(page.data).toSorted()).toEqual(PAGE)
    for (const card of page.data.similar) expect(Object.keys(card).toSorted()).toEqual(CARD)
    const { body: summary } = await anybody.get('/api/catalog/summary')
    expect(summary.data.soonest).toHaveLength(1)
    for (const card of summary.data.soonest) expect(Object.keys(card).toSorted()).toEqual(CARD)
  })
})

describe('a free time', () => {
  const slotOf = async (traits: object) => {
    const { slug } = await aPsychologist(db, {
      is_published: true,
      ycl_is_bookable: true,
      booking_link: 'https://b.test',
      next_slot_at: at(3),
      ...traits,
    })
    const { data } = (await anybody.get(`/api/catalog/${slug}`)).body
    return { slot: data.next_slot_at, link: data.booking_link }
  }

  test('ahead is shown', async () => {
    expect(await slotOf({})).toEqual({ slot: at(3).toISOString(), link: 'https://b.test' })
  })

  test.each([
    ['past', { next_slot_at: at(-1) }, 'https://b.test'],
    ['right now', { next_slot_at: at(0) }, 'https://b.test'],
    ['of somebody who cannot be booked', { ycl_is_bookable: false }, null],
    ['of somebody hidden', { ycl_hidden: true }, null],
    ['of somebody fired', { ycl_fired: true }, null],
  ])('%s is not', async (_, traits, link) => {
    expect(await slotOf(traits)).toEqual({ slot: null, link })
  })

  test('passes while nobody touches the card', async () => {
    const { slug } = await aPsychologist(db, { is_published: true, ycl_is_bookable: true, next_slot_at: at(1) })
    expect((await anybody.get(`/api/catalog/${slug}`)).body.data.next_slot_at).not.toBeNull()
    const now = world.clock.now
    world.clock.now = at(1)
    expect((await anybody.get(`/api/catalog/${slug}`)).body.data.next_slot_at).toBeNull()
    world.clock.now = now
  })
})

describe('who is not published', () => {
  test.each([
    ['a draft', { is_published: false }],
    ['in the trash', { is_published: true, deleted_at: new Date() }],
  ])('%s is nowhere', async (_, traits) => {
    const { slug } = await aPsychologist(db, {
      ...links,
      ...traits,
      full_name: 'Невидимая Нина',
      ycl_is_bookable: true,
      next_slot_at: at(1),
      avatar: `${'b'.repeat(40)}.webp`,
    })
    expect((await anybody.get(`/api/catalog/${slug}`)).status).toBe(404)
    for (const path of [
      '/api/catalog?per_page=100',
      '/api/catalog/summary',
      '/api/catalog/seen',
      '/api/catalog?filter[search]=невидимая',
    ]) {
      expect(JSON.stringify((await anybody.get(path)).body)).not.toContain('Невидимая')
    }
    const { body } = await anybody.get('/api/catalog')
    expect(body.facets.topics[0].count).toBe(2)
  })
})

test('a topic that is hidden or deleted is on no card and in no filter', async () => {
  const [draft, gone] = [
    await aTopic(db, { is_published: false, title: 'Черновая тема' }),
    await aTopic(db, { title: 'Стёртая тема' }),
  ]
  await db.updateTable('topics').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  const { slug } = await aPsychologist(db, { is_published: true, topics: [draft.id, gone.id] })
  for (const path of ['/api/catalog?per_page=100', `/api/catalog/${slug}`, '/api/catalog/summary']) {
    expect(JSON.stringify((await anybody.get(path)).body)).not.toMatch(/Черновая|Стёртая/)
  }
})
