import { describe, expect, test } from 'vitest'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const anybody = guest(world)

const similarTo = async (slug: string) =>
  (await anybody.get(`/api/catalog/${slug}`)).body.data.similar.map((card: { slug: string }) => card.slug)

describe('GET /api/catalog/{slug}', () => {
  test('is the page of a person, the lists in the order of the alphabet', async () => {
    const [worry, elation, grief] = [
      await aTopic(db, { title: 'Ярость', slug: 'yarost' }),
      await aTopic(db, { title: 'Ёрничество', slug: 'yornichestvo' }),
      await aTopic(db, { title: 'Жалость', slug: 'zhalost' }),
    ]
    await aPsychologist(db, {
      slug: 'whole',
      full_name: 'Целая Цецилия',
      is_published: true,
      is_couples: true,
      gender: 'female',
      format: ['online', 'offline'],
      price: 450_000,
      meeting_minutes: 50,
      price_couple: 600_000,
      meeting_minutes_couple: 80,
      experience_since: 2010,
      short_intro: 'Коротко',
      about: 'О себе',
      help_text: 'С чем',
      education: 'МГУ',
      schedule_till: '2026-12-31',
      verified_at: new Date('2026-01-02T03:04:05Z'),
      avatar: `${'c'.repeat(40)}.webp`,
      credentials: JSON.stringify([
        { type: 'degree', institution: 'МГУ', title: 'Психолог', year: 2008, hours: null, verified: true },
      ]),
      topics: [worry.id, elation.id, grief.id],
    })
    const { status, body } = await anybody.get('/api/catalog/whole')
    expect(status).toBe(200)
    expect(body.data).toEqual({
      slug: 'whole',
      full_name: 'Целая Цецилия',
      avatar: `/media/${'c'.repeat(40)}.webp`,
      gender: 'female',
      is_couples: true,
      format: ['online', 'offline'],
      price: 450_000,
      meeting_minutes: 50,
      price_couple: 600_000,
      meeting_minutes_couple: 80,
      experience_since: 2010,
      short_intro: 'Коротко',
      about: 'О себе',
      help_text: 'С чем',
      education: 'МГУ',
      introduction: null,
      schedule_till: '2026-12-31',
      verified_at: '2026-01-02T03:04:05.000Z',
      next_slot_at: null,
      free_times: null,
      booking_link: null,
      credentials: [{ type: 'degree', institution: 'МГУ', title: 'Психолог', year: 2008, hours: null, verified: true }],
      topics: [
        { ...elation, slug: 'yornichestvo' },
        { ...grief, slug: 'zhalost' },
        { ...worry, slug: 'yarost' },
      ],
      specializations: [],
      branches: [],
      similar: [],
    })
  })

  test('brings the four with the most topics in common, the bookable and less busy first', async () => {
    const topics = [await aTopic(db), await aTopic(db), await aTopic(db)].map(({ id }) => id)
    const [a = 0, b = 0, c = 0] = topics
    const shown = (slug: string, of: number[], more: object = {}) =>
      aPsychologist(db, { slug, is_published: true, topics: of, ...more })
    await shown('subject', [a, b, c])
    await shown('one-busy', [a], { ycl_is_bookable: true, workload: 9 })
    await shown('one-closed', [b], { workload: 0 })
    await shown('one-idle', [c], { ycl_is_bookable: true, workload: 1 })
    await shown('two', [a, b])
    await shown('three', [a, b, c])
    await shown('draft', [a, b, c], { is_published: false })
    await shown('none', [])
    expect(await similarTo('subject')).toEqual(['three', 'two', 'one-idle', 'one-busy'])
    expect(await similarTo('none')).toEqual([])
  })

  test('is one statement where the cards of those like them are known', async () => {
    await anybody.get('/api/catalog/subject')
    world.takeStatements()
    await anybody.get('/api/catalog/subject')
    expect(world.takeStatements()).toHaveLength(1)
  })
})
