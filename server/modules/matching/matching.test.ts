import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { MATCH_PEOPLE_MAX } from '#contract/psychologists/matching/match-people.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { peopleToMatch, questionsToAsk } from './queries.ts'

const world = await openWorld()
const anna = guest(world)
const match = (answers: object) => anna.post('/api/match', { answers })

beforeEach(async () => {
  await world.db.deleteFrom('rate_limits').execute()
})

describe('POST /api/match', () => {
  test('answers published people with reasons, from memory once their cards are known, and keeps nothing', async () => {
    const topic = await aTopic(world.db, { title: 'Тревога' })
    const fitting = await aPsychologist(world.db, {
      is_published: true,
      topics: [topic.id],
      price: 400_000,
      ycl_phone: '+79990000000',
    })
    await aPsychologist(world.db, { is_published: true, price: 900_000 })
    await aPsychologist(world.db, { is_published: false, topics: [topic.id], price: 100_000 })
    await match({ for_whom: 'self', topics: [topic.id], price_to: 500_000 })
    world.takeStatements()
    const lines = await auditOf(world, async () => {
      const { status, body } = await match({ for_whom: 'self', topics: [topic.id], price_to: 500_000 })
      expect(status).toBe(200)
      expect(body.data.crisis).toBeNull()
      expect(body.data.matches).toHaveLength(2)
      expect(body.data.matches[0]).toMatchObject({ psychologist: { slug: fitting.slug }, score: 80, change: [] })
      expect(body.data.matches[0].reasons.map((fact: { rule: string }) => fact.rule)).toEqual(['topics', 'price'])
      expect(JSON.stringify(body)).not.toMatch(/79990000000|workload|ycl_/)
    })
    const statements = world.takeStatements().filter((statement) => statement.includes('psychologists'))
    expect(statements).toEqual([])
    expect(lines).toEqual([])
  })

  test('lets go what must fit only where fewer than three fit, says what, and what would show more', async () => {
    const topic = await aTopic(world.db, { title: 'Обида', groups: ['relations'], spoken: 'с обидой' })
    const near = await aTopic(world.db, { title: 'Ревность', groups: ['relations'] })
    const fitting = await aPsychologist(world.db, { is_published: true, topics: [topic.id], price: 900_000 })
    const others = []
    for (let made = 0; made < 3; made += 1) {
      others.push(await aPsychologist(world.db, { is_published: true, topics: [near.id], price: 100_000 }))
    }
    // From the database, and from memory once it knows them.
    for (const _ of ['database', 'memory']) {
      const { body } = await match({ for_whom: 'self', topics: [topic.id], price_to: 500_000 })
      expect(body.data).toMatchObject({ fitting: 1, ways: [{ way: 'near', count: 4 }] })
      const [first, ...rest] = body.data.matches
      expect(first).toMatchObject({ psychologist: { slug: fitting.slug }, loosened: [] })
      expect(first.reasons.map(({ text }: { text: string }) => text)).toEqual(['работает с обидой'])
      for (const one of rest) expect(one.loosened).toEqual(['near'])
      await anna.get('/api/catalog?per_page=1')
    }
    const { body } = await match({ for_whom: 'self', groups: ['relations'] })
    expect(body.data).toMatchObject({ fitting: 4, ways: [] })
    await world.db
      .deleteFrom('psychologists')
      .where(
        'id',
        'in',
        [fitting, ...others].map(({ id }) => id),
      )
      .execute()
    await world.db.deleteFrom('topics').where('id', 'in', [topic.id, near.id]).execute()
  })

  test.each([{ self_harm: true }, { story: 'хочу умереть' }, { story: 'Ya hochu umeret' }])(
    'answers %o with help before anything else',
    async (sign) => {
      const { body } = await match({ for_whom: 'self', ...sign })
      expect(Object.keys(body.data)).toEqual(['crisis'])
      expect(body.data.crisis[0].number).toBe('112')
    },
  )

  test.each([
    ['answers', undefined],
    ['answers.for_whom', {}],
    ['answers.topics', { for_whom: 'self', topics: 'тревога' }],
    ['answers.time', { for_whom: 'self', time: 'yesterday' }],
  ])('refuses a wrong %s', async (field, answers) => {
    const { status, body } = await anna.post('/api/match', { answers })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('stops a flood from one address', async () => {
    let last
    for (let index = 0; index < 31; index += 1) last = await match({ for_whom: 'couple' })
    expect(last?.status).toBe(429)
  })
})

test('GET /api/match/questions says what can be asked, of the memory and of the database alike', async () => {
  const topic = await aTopic(world.db, { title: 'Стыд', groups: ['self_worth'], spoken: 'со стыдом' })
  const hidden = await aTopic(world.db, { is_published: false })
  const person = await aPsychologist(world.db, { is_published: true, topics: [topic.id, hidden.id] })
  await anna.get('/api/catalog?per_page=1')
  const { status, body } = await anna.get('/api/match/questions')
  expect(status).toBe(200)
  expect(body.data.topics).toContainEqual({
    ...{ value: topic.id, title: 'Стыд', count: 1 },
    ...{ groups: ['self_worth'], spoken: 'со стыдом' },
  })
  expect(body.data).toEqual(await questionsToAsk(world.db))
  await world.db.deleteFrom('psychologists').where('id', '=', person.id).execute()
})

test('a large catalog does not come to the browser whole: those with whom it begins today, and counts of all', async () => {
  const topic = await aTopic(world.db, { title: 'Переезд' })
  await sql`insert into psychologists (slug, full_name, is_published, workload)
    select 'many-' || n, 'Человек', true, 50000 + n from generate_series(1, ${MATCH_PEOPLE_MAX}::int) n`.execute(
    world.db,
  )
  await sql`insert into psychologist_topics select id, ${topic.id} from psychologists where slug like 'many-%'`.execute(
    world.db,
  )
  const { body } = await anna.get('/api/match/people')
  const slugs = body.data.people.map(({ slug }: { slug: string }) => slug)
  expect(slugs).toHaveLength(MATCH_PEOPLE_MAX)
  expect(slugs).toContain('many-1')
  expect(slugs).not.toContain(`many-${MATCH_PEOPLE_MAX}`)
  expect(body.data.topics).toContainEqual({
    ...{ value: topic.id, title: 'Переезд', count: MATCH_PEOPLE_MAX },
    ...{ groups: [], spoken: null },
  })
  // The same of the database, while the memory hears of no changes.
  const moment = { now: world.clock.now, day: dayIn('Europe/Moscow', world.clock.now) }
  expect(JSON.parse(await peopleToMatch(world.db, moment, null))).toEqual(body.data)
  await sql`delete from psychologists where slug like 'many-%'`.execute(world.db)
})

describe('GET /api/match/people', () => {
  test('answers whom the catalog shows, links as ids, in one statement, and nothing private', async () => {
    const topic = await aTopic(world.db, { title: 'Навязчивые мысли', is_published: true })
    const hidden = await aTopic(world.db, { title: 'Тема без страницы', is_published: false })
    const soon = new Date(world.clock.now.getTime() + 3_600_000)
    const shown = await aPsychologist(world.db, {
      is_published: true,
      topics: [topic.id, hidden.id],
      booking_link: 'https://book.example/1',
      ycl_is_bookable: true,
      next_slot_at: soon,
      free_times: 3,
    })
    const stale = await aPsychologist(world.db, { is_published: true, booking_link: null, next_slot_at: soon })
    const draft = await aPsychologist(world.db, { is_published: false, topics: [topic.id] })
    // The memory hears of them.
    await anna.get('/api/catalog?per_page=1')
    world.takeStatements()
    const { status, body } = await anna.get('/api/match/people')
    expect(status).toBe(200)
    expect(world.takeStatements()).toHaveLength(1)
    const bySlug = new Map<string, Record<string, unknown>>(
      body.data.people.map((person: { slug: string }) => [person.slug, person]),
    )
    expect(bySlug.get(shown.slug)).toMatchObject({
      topics: [topic.id],
      next_slot_at: soon.toISOString(),
      free_times: 3,
    })
    expect(bySlug.get(stale.slug)).toMatchObject({
      topics: [],
      next_slot_at: null,
      booking_link: null,
      free_times: null,
    })
    expect(bySlug.has(draft.slug)).toBe(false)
    expect(body.data.topics).toContainEqual(
      expect.objectContaining({ value: topic.id, title: 'Навязчивые мысли', count: 1 }),
    )
    expect(JSON.stringify(body)).not.toMatch(/workload|ycl_|phone|Тема без страницы/)
  })

  test('tells of the same people, numbers and times as the catalog', async () => {
    const { body: catalog } = await anna.get('/api/catalog?per_page=100')
    const { body } = await anna.get('/api/match/people')
    const brief = (people: Record<string, unknown>[], links: (person: Record<string, unknown>) => unknown) =>
      people
        .map((person) => [person.slug, person.next_slot_at, person.booking_link, person.free_times, links(person)])
        .toSorted()
    const ids = (items: unknown) => (items as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b)
    expect(brief(body.data.people, ({ topics }) => topics)).toEqual(brief(catalog.data, ({ topics }) => ids(topics)))
    const option = ({ value, title, count }: Record<string, unknown>) => ({ value, title, count })
    for (const list of ['topics', 'branches', 'specializations']) {
      expect(body.data[list]).toMatchObject(catalog.facets[list].map(option))
    }
  })
})
