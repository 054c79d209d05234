import { describe, expect, test } from 'vitest'
import { aPsychologist, aSpecialization, aTopic } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const visitor = guest(world)
const hours = (count: number) => new Date(world.clock.now.getTime() + count * 3_600_000)

test('GET /api/landings names what has a page, by title, with its first words and true numbers, from memory', async () => {
  const [sleep, anger] = [
    await aTopic(db, {
      title: 'Яркие сны',
      slug: 'sny',
      intro: 'Сон важен.\n\nЕщё абзац.',
      is_couples: true,
      groups: ['anxiety'],
    }),
    await aTopic(db, { title: 'Ёж в груди', slug: 'ezh' }),
  ]
  await aTopic(db, { title: 'Черновик', is_published: false })
  await aTopic(db, { title: 'Стёрта', deleted_at: new Date() })
  const method = await aSpecialization(db, { title: 'Психодрама', slug: 'psikhodrama' })
  await aPsychologist(db, { is_published: true, topics: [sleep.id, anger.id], specializations: [method.id] })
  await aPsychologist(db, { is_published: false, topics: [sleep.id] })
  await visitor.get('/api/landings')
  world.takeStatements()
  const { status, body } = await visitor.get('/api/landings')
  expect([status, world.takeStatements().length]).toEqual([200, 0])
  expect(body.data).toEqual({
    topics: [
      { slug: 'ezh', title: 'Ёж в груди', lead: null, count: 1, is_couples: false, groups: [] },
      { slug: 'sny', title: 'Яркие сны', lead: 'Сон важен.', count: 1, is_couples: true, groups: ['anxiety'] },
    ],
    specializations: [{ slug: 'psikhodrama', title: 'Психодрама', lead: null, count: 1 }],
  })
})

describe('GET /api/catalog/topics/:slug', () => {
  test('has what staff wrote, true numbers, near pages and the people in the fair order; its text is all that the database tells', async () => {
    const questions = [{ question: 'Долго ли?', answer: 'По-разному.' }]
    const topic = await aTopic(db, {
      title: 'Тревога',
      slug: 'trevoga',
      heading: 'Психологи, которые работают с тревогой',
      intro: 'О чём говорят.',
      questions: JSON.stringify(questions),
    })
    const [panic, far] = [await aTopic(db, { title: 'Паника' }), await aTopic(db, { title: 'Далёкая тема' })]
    const method = await aSpecialization(db, { title: 'Гештальт' })
    const base = { is_published: true, ycl_is_bookable: true, topics: [topic.id] }
    const busy = await aPsychologist(db, {
      ...base,
      workload: 500,
      price: 700_000,
      next_slot_at: hours(5),
      format: ['online', 'offline'],
    })
    const free = await aPsychologist(db, {
      ...base,
      workload: 10,
      price: 300_000,
      next_slot_at: hours(9),
      format: ['online'],
      topics: [topic.id, panic.id],
      specializations: [method.id],
    })
    // Neither a time that has passed, nor one that cannot be booked, nor anybody who is not on the site counts.
    const closed = await aPsychologist(db, { ...base, ycl_is_bookable: false, next_slot_at: hours(1), price: null })
    await aPsychologist(db, { ...base, is_published: false, price: 100, next_slot_at: hours(1) })
    await aPsychologist(db, { ...base, deleted_at: world.clock.now, price: 100 })
    await aPsychologist(db, { ...base, topics: [far.id] })

    await visitor.get('/api/catalog/topics/trevoga')
    world.takeStatements()
    const { status, body } = await visitor.get('/api/catalog/topics/trevoga')
    expect(world.takeStatements()).toHaveLength(1)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id: topic.id,
      slug: 'trevoga',
      heading: 'Психологи, которые работают с тревогой',
      intro: 'О чём говорят.',
      questions,
      psychologists: 3,
      price_from: 300_000,
      price_to: 700_000,
      online: 2,
      offline: 1,
      next_slot_at: hours(5).toISOString(),
      topics: [{ title: 'Паника', count: 1 }],
      specializations: [{ title: 'Гештальт', count: 1 }],
    })
    expect(body.data.people.map(({ slug }: { slug: string }) => slug)).toEqual([free.slug, busy.slug, closed.slug])
  })

  test('shows twelve people at most and counts all', async () => {
    const { id } = await aTopic(db, { slug: 'people-many' })
    for (let number = 0; number < 13; number += 1) await aPsychologist(db, { is_published: true, topics: [id] })
    const { body } = await visitor.get('/api/catalog/topics/people-many')
    expect([body.data.people.length, body.data.psychologists]).toEqual([12, 13])
  })

  test('without people and text is still there, with nothing in it', async () => {
    await aTopic(db, { slug: 'empty' })
    const { body } = await visitor.get('/api/catalog/topics/empty')
    expect(body.data).toMatchObject({ intro: null, heading: null, questions: [], psychologists: 0, people: [] })
    expect([body.data.price_from, body.data.next_slot_at]).toEqual([null, null])
  })

  test('is 404 for one that is unpublished, in the trash, unknown, or no slug at all', async () => {
    await aTopic(db, { slug: 'draft', is_published: false })
    await aTopic(db, { slug: 'trashed', deleted_at: world.clock.now })
    for (const slug of ['draft', 'trashed', 'nobody', '..%2Fsecret', encodeURI('Тревога'), 'a'.repeat(300)]) {
      expect((await visitor.get(`/api/catalog/topics/${slug}`)).status, slug).toBe(404)
    }
  })
})

test('GET /api/catalog/specializations/:slug is the same of a specialization', async () => {
  const { id } = await aSpecialization(db, { slug: 'kpt', title: 'КПТ' })
  const other = await aSpecialization(db, { title: 'Схема-терапия', slug: 'skhema' })
  const topic = await aTopic(db, { slug: 'son', title: 'Сон' })
  const { slug } = await aPsychologist(db, {
    is_published: true,
    specializations: [id, other.id],
    topics: [topic.id],
  })
  await visitor.get('/api/catalog/specializations/kpt')
  world.takeStatements()
  const { body } = await visitor.get('/api/catalog/specializations/kpt')
  expect(world.takeStatements()).toHaveLength(1)
  expect(body.data).toMatchObject({
    title: 'КПТ',
    psychologists: 1,
    people: [{ slug }],
    topics: [{ slug: 'son', title: 'Сон', count: 1 }],
    specializations: [{ slug: 'skhema', title: 'Схема-терапия', count: 1 }],
  })
  expect((await visitor.get('/api/catalog/specializations/trevoga')).status).toBe(404)
})

test('the topics of a psychologist and of the home page carry their addresses', async () => {
  const topic = await aTopic(db, { slug: 'adres', title: 'Адресная' })
  const person = await aPsychologist(db, { is_published: true, topics: [topic.id] })
  const profile = await visitor.get(`/api/catalog/${person.slug}`)
  expect(profile.body.data.topics).toEqual([{ id: topic.id, title: 'Адресная', slug: 'adres' }])
  const { body } = await visitor.get('/api/catalog/summary')
  expect(body.data.topics).toContainEqual({ value: topic.id, slug: 'adres', title: 'Адресная', about: null, count: 1 })
})
