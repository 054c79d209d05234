import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aReview, aTransaction } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const anna = guest(world)
const TEXT = 'Пришла с бессонницей, а говорили о работе. Сплю с третьей недели.'
const input = { author_name: 'Анна К.', text: TEXT, rating: 5, consent: true }

beforeEach(async () => {
  await world.db.deleteFrom('reviews').execute()
  await world.db.deleteFrom('rate_limits').execute()
})

const send = async (form: object) => anna.post('/api/reviews', await solved(world, form))
const stored = () => world.db.selectFrom('reviews').selectAll().orderBy('id').execute()

describe('POST /api/reviews', () => {
  test('takes a review in for moderation', async () => {
    const person = await aPsychologist(world.db, { is_published: true })
    const lines = await auditOf(world, async () => {
      const { status, body } = await send({ ...input, psychologist: person.slug })
      expect([status, body]).toEqual([201, { data: { status: 'pending' } }])
    })
    expect(await stored()).toMatchObject([
      {
        author_name: 'Анна К.',
        text: TEXT,
        rating: 5,
        psychologist_id: person.id,
        status: 'pending',
        published_at: null,
        consent_version: '2026-01',
      },
    ])
    expect(lines).toMatchObject([
      {
        action: 'review.created',
        actor_id: null,
        actor_name: 'Посетитель сайта',
        subject_type: 'review',
        subject_version: 1,
      },
    ])
    expect((await anna.get('/api/reviews')).body.data).toEqual([])
  })

  test('the same words twice, even at once, are one review', async () => {
    const lines = await auditOf(world, async () => {
      const answers = await Promise.all([1, 2, 3].map(() => send(input)))
      expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    })
    expect(await stored()).toHaveLength(1)
    expect(lines).toHaveLength(1)
  })

  test('the same words of somebody else, or about somebody else, are a review of their own', async () => {
    const other = await aPsychologist(world.db, { is_published: true })
    const words = { ...input, text: 'Спасибо большое за помощь и терпение!' }
    for (const more of [{}, { author_name: 'Павел' }, { psychologist: other.slug }, { author_name: 'Павел' }]) {
      expect((await send({ ...words, ...more })).status).toBe(201)
    }
    expect((await stored()).map(({ author_name }) => author_name)).toEqual([
      input.author_name,
      'Павел',
      input.author_name,
    ])
  })

  test('answers a program that fills the hidden field as it answers people, and keeps nothing', async () => {
    const lines = await auditOf(world, async () => {
      const { status, body } = await send({ ...input, website: 'https://casino.test' })
      expect([status, body]).toEqual([201, { data: { status: 'pending' } }])
    })
    expect([await stored(), lines]).toEqual([[], []])
  })

  test.each([
    ['text', { text: 'Хорошо.' }],
    ['text', { text: 'а'.repeat(3001) }],
    ['author_name', { author_name: ' ' }],
    ['rating', { rating: 6 }],
    ['consent', { consent: false }],
    ['consent', { consent: undefined }],
    ['psychologist', { psychologist: 'nobody' }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const { status, body } = await send({ ...input, ...wrong })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
    expect(await stored()).toEqual([])
  })

  test('knows nothing of somebody who is not published', async () => {
    const hidden = await aPsychologist(world.db, { is_published: false })
    const { body } = await send({ ...input, psychologist: hidden.slug })
    expect(body.errors).toEqual({ psychologist: ['Такого психолога нет'] })
  })

  test('stops a flood from one address', async () => {
    const answers = []
    for (let index = 0; index < 6; index += 1) {
      answers.push(await send({ ...input, text: `${TEXT} ${index}` }))
    }
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201, 429])
    expect(await stored()).toHaveLength(5)
  })
})

test('GET /api/reviews/subjects: everybody on the site by name, with their published reviews, in one statement', async () => {
  const vera = await aPsychologist(world.db, { is_published: true, full_name: 'Яна Последняя' })
  const hidden = await aPsychologist(world.db, { is_published: false })
  await aReview(world.db, { status: 'published', psychologist_id: vera.id })
  await aReview(world.db, { status: 'pending', psychologist_id: vera.id })
  world.takeStatements()
  const { body } = await anna.get('/api/reviews/subjects')
  expect(world.takeStatements()).toHaveLength(1)
  expect(body.data.at(-1)).toEqual({ slug: vera.slug, full_name: 'Яна Последняя', count: 1 })
  expect(body.data.map((subject: { slug: string }) => subject.slug)).not.toContain(hidden.slug)
  expect(body.meta).toEqual({ has_more: false })
})

test('of a large directory it names those with most reviews, and whoever is asked for', async () => {
  await sql`insert into psychologists (slug, full_name, is_published)
    select 'crowd-' || n, 'Толпа ' || lpad(n::text, 4, '0'), true from generate_series(1, 700) n`.execute(world.db)
  await sql`insert into reviews (author_name, text, status, psychologist_id, published_at, consent_version, consent_at)
    select 'Анна', p.slug || ' ' || k || ' и ещё слова, которых достаточно для отзыва', 'published', p.id, now(), '1', now()
    from psychologists p, generate_series(1, 2) k
    where slug like 'crowd-%' and (k = 1 or full_name > 'Толпа 0500') and full_name > 'Толпа 0350'`.execute(world.db)
  world.takeStatements()
  const { body } = await anna.get('/api/reviews/subjects?psychologist=crowd-7')
  expect(world.takeStatements()).toHaveLength(1)
  const crowd = body.data.filter(({ slug }: { slug: string }) => slug.startsWith('crowd-'))
  expect(body.meta).toEqual({ has_more: true })
  expect(body.data.length).toBeLessThanOrEqual(301)
  expect(crowd[0]).toEqual({ slug: 'crowd-7', full_name: 'Толпа 0007', count: 0 })
  expect(crowd.filter(({ count }: { count: number }) => count === 2)).toHaveLength(200)
  expect(crowd.filter(({ count }: { count: number }) => count === 0)).toHaveLength(1)
  expect((await anna.get('/api/reviews/subjects?psychologist=%00')).status).toBe(422)
  await world.db.deleteFrom('psychologists').where('slug', 'like', 'crowd-%').execute()
})

describe('GET /api/reviews', () => {
  test('shows published reviews and nothing of their moderation', async () => {
    const person = await aPsychologist(world.db, { is_published: true, full_name: 'Вера Видная' })
    const paid = await aTransaction(world.db, { status: 'paid' })
    await aReview(world.db, { status: 'pending' })
    await aReview(world.db, { status: 'rejected' })
    await aReview(world.db, {
      status: 'published',
      text: TEXT,
      rating: 4,
      psychologist_id: person.id,
      transaction_id: paid.id,
      reply: 'Спасибо!',
      published_at: new Date('2026-11-01T10:00:00Z'),
    })
    world.takeStatements()
    const { body } = await anna.get('/api/reviews')
    expect(world.takeStatements()).toHaveLength(1)
    expect(body.data).toEqual([
      {
        author_name: 'Анна',
        text: TEXT,
        rating: 4,
        reply: 'Спасибо!',
        published_at: '2026-11-01T10:00:00.000Z',
        psychologist: { slug: person.slug, full_name: 'Вера Видная' },
        has_proof: true,
      },
    ])
    expect(body.meta).toMatchObject({ total: 1, sort_column: 'published_at' })
  })

  test('keeps back reviews of somebody who is not on the site', async () => {
    const hidden = await aPsychologist(world.db, { is_published: false })
    await aReview(world.db, { status: 'published', psychologist_id: hidden.id })
    expect((await anna.get('/api/reviews')).body.meta.total).toBe(0)
    expect((await anna.get(`/api/reviews?filter[psychologist]=${hidden.slug}`)).body.meta.total).toBe(0)
  })

  test('filters by psychologist and rating; the average needs five ratings', async () => {
    const person = await aPsychologist(world.db, { is_published: true })
    for (const rating of [5, 4, 4, 5])
      await aReview(world.db, { status: 'published', psychologist_id: person.id, rating })
    await aReview(world.db, { status: 'published', psychologist_id: person.id, rating: null })
    await aReview(world.db, { status: 'pending', psychologist_id: person.id, rating: 1 })
    await aReview(world.db, { status: 'published', rating: 2 })
    const path = `/api/reviews?filter[psychologist]=${person.slug}`
    expect((await anna.get(path)).body).toMatchObject({ meta: { total: 5 }, rating: null })
    await aReview(world.db, { status: 'published', psychologist_id: person.id, rating: 4 })
    expect((await anna.get(path)).body).toMatchObject({ meta: { total: 6 }, rating: { average: 4.4, count: 5 } })
    expect((await anna.get(`${path}&filter[rating]=4`)).body.meta.total).toBe(3)
  })

  test('pages without losing or repeating anybody, and refuses a wrong sort', async () => {
    const published_at = new Date('2026-11-01T10:00:00Z')
    for (let index = 0; index < 5; index += 1) await aReview(world.db, { status: 'published', published_at })
    const texts = []
    for (const page of [1, 2, 3]) {
      const { body } = await anna.get(`/api/reviews?per_page=2&page=${page}`)
      texts.push(...body.data.map((review: { text: string }) => review.text))
    }
    expect(new Set(texts).size).toBe(5)
    expect((await anna.get('/api/reviews?sort_column=text')).status).toBe(422)
  })
})

describe('staff reviews', () => {
  test('are closed to guests and to roles without the right', async () => {
    const { id } = await aReview(world.db)
    for (const path of ['/api/staff/reviews', `/api/staff/reviews/${id}`]) {
      expect((await anna.get(path)).status).toBe(401)
      expect((await (await signedInAs(world, 'psychologist')).get(path)).status).toBe(403)
    }
    expect((await anna.patch(`/api/staff/reviews/${id}`, { reply: 'x' })).status).toBe(401)
    for (const role of ['writer', 'tech-support'] as const) {
      const answer = await (await signedInAs(world, role)).patch(`/api/staff/reviews/${id}`, { status: 'published' })
      expect([answer.status, answer.body.message]).toEqual([403, expect.stringContaining('Проверять отзывы')])
    }
    expect(await stored()).toMatchObject([{ status: 'pending', version: 1 }])
  })

  test('are listed in one statement, with filters, counts and what one may do', async () => {
    const [writer, person] = [await signedInAs(world, 'writer'), await aPsychologist(world.db)]
    await aReview(world.db, { author_name: 'Семён', rating: 2, psychologist_id: person.id })
    await aReview(world.db, { status: 'published', rating: 5, created_at: new Date('2026-01-10T20:59:59Z') })
    await aReview(world.db, { status: 'rejected', created_at: new Date('2026-01-10T21:00:00Z') })
    const total = async (filter: string) => (await writer.get(`/api/staff/reviews?${filter}`)).body.meta.total
    expect(await total('filter[status][]=pending&filter[status][]=rejected')).toBe(2)
    expect(await total('filter[status]=published')).toBe(1)
    expect(await total(`filter[psychologist_id]=${person.id}`)).toBe(1)
    expect(await total('filter[rating]=5')).toBe(1)
    expect(await total(`filter[search]=${encodeURIComponent('легче СЕМЕН')}`)).toBe(1)
    // The day ends at midnight in Moscow.
    expect(await total('filter[date_from]=2026-01-10&filter[date_to]=2026-01-10')).toBe(1)
    expect(await total('filter[date_from]=2026-01-11&filter[date_to]=2026-01-11')).toBe(1)
    world.takeStatements()
    const { body } = await writer.get('/api/staff/reviews?sort_column=rating&sort_direction=asc')
    expect(world.takeStatements()).toHaveLength(1)
    expect(body.counts).toEqual({ pending: 1, published: 1, rejected: 1 })
    expect(body.data.map((review: { rating: number | null }) => review.rating)).toEqual([2, 5, null])
    expect(body.data[0]).toMatchObject({
      psychologist: { id: person.id, title: person.full_name },
      can: { moderate: false },
    })
  })

  test('say whether whom they are of is on the site: a published one of somebody else is not there either', async () => {
    const moderator = await signedInAs(world, 'moderator')
    const people = await Promise.all([
      aPsychologist(world.db, { is_published: true }),
      aPsychologist(world.db, { is_published: false }),
      aPsychologist(world.db, { is_published: true, deleted_at: world.clock.now }),
    ])
    const [shown, hidden, gone, ofService] = await Promise.all(
      [...people, null].map((person) =>
        aReview(world.db, { status: 'published', psychologist_id: person?.id ?? null, published_at: world.clock.now }),
      ),
    )
    const told = await Promise.all(
      [shown, hidden, gone, ofService].map(async (review) => {
        const { data } = (await moderator.get(`/api/staff/reviews/${review?.id}`)).body
        return data.is_subject_shown
      }),
    )
    expect(told).toEqual([true, false, false, true])
    expect((await anna.get('/api/reviews')).body.meta.total).toBe(told.filter(Boolean).length)
  })

  test('sorted by state they are a queue: who waits longest first, the rest newest first', async () => {
    const writer = await signedInAs(world, 'writer')
    const day = (number: number) => new Date(`2026-11-${number}T10:00:00Z`)
    const ids = []
    for (const [status, at] of [
      ['published', 10],
      ['pending', 12],
      ['pending', 11],
      ['published', 13],
    ] as const) {
      ids.push((await aReview(world.db, { status, created_at: day(at) })).id)
    }
    const { body } = await writer.get('/api/staff/reviews?sort_column=status&sort_direction=asc')
    expect(body.data.map((review: { id: number }) => review.id)).toEqual([ids[2], ids[1], ids[3], ids[0]])
  })

  test.each([
    'filter[status]=hidden',
    'filter[rating]=9',
    'filter[date_from]=2026-02-30',
    'sort_column=text',
    'per_page=0',
  ])('refuses %s', async (query) => {
    expect((await (await signedInAs(world, 'writer')).get(`/api/staff/reviews?${query}`)).status).toBe(422)
  })

  test('are published, answered, rejected and returned, each with one line', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const { id } = await aReview(world.db, { rating: 5 })
    const path = `/api/staff/reviews/${id}`
    const lines = await auditOf(world, async () => {
      const published = await sofya.patch(path, { status: 'published', version: 1 })
      expect(published.body.data).toMatchObject({ status: 'published', version: 2, moderated_by: { id: sofya.id } })
      expect((await anna.get('/api/reviews')).body.meta.total).toBe(1)
      const answered = await sofya.patch(path, { reply: 'Спасибо, что рассказали.', version: 2 })
      expect(answered.body.data).toMatchObject({ reply: 'Спасибо, что рассказали.', replied_by: { id: sofya.id } })
      expect((await sofya.patch(path, { status: 'rejected' })).body.errors).toEqual({
        rejection_reason: ['Выберите причину отказа'],
      })
      const rejected = await sofya.patch(path, { status: 'rejected', rejection_reason: 'pd' })
      expect(rejected.body.data).toMatchObject({ status: 'rejected', rejection_reason: 'pd', published_at: null })
      expect((await anna.get('/api/reviews')).body.meta.total).toBe(0)
      const back = await sofya.patch(path, { status: 'pending' })
      expect(back.body.data).toMatchObject({ status: 'pending', rejection_reason: null, version: 5 })
    })
    expect(lines.map((line) => [line.action, line.subject_version])).toEqual([
      ['review.published', 2],
      ['review.replied', 3],
      ['review.rejected', 4],
      ['review.returned', 5],
    ])
    expect(lines[0]?.changes).toEqual([{ field: 'status', old: 'pending', new: 'published' }])
  })

  test('a repeat changes nothing and leaves no line', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const { id } = await aReview(world.db, { status: 'published' })
    const lines = await auditOf(world, async () => {
      const { body } = await sofya.patch(`/api/staff/reviews/${id}`, { status: 'published', reply: null })
      expect(body.data.version).toBe(1)
    })
    expect(lines).toEqual([])
  })

  test('a stale version is a conflict that names what changed', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const { id } = await aReview(world.db)
    await sofya.patch(`/api/staff/reviews/${id}`, { reply: 'Первый ответ', version: 1 })
    const { status, body } = await sofya.patch(`/api/staff/reviews/${id}`, { status: 'published', version: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'conflict',
      changed_fields: ['reply'],
      current: { version: 2, status: 'pending' },
    })
    expect(await stored()).toMatchObject([{ status: 'pending', version: 2 }])
  })

  test('two moderators at once: one decides', async () => {
    const [sofya, anait] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'moderator')]
    const { id } = await aReview(world.db)
    const lines = await auditOf(world, async () => {
      const answers = await Promise.all([
        sofya.patch(`/api/staff/reviews/${id}`, { status: 'published', version: 1 }),
        anait.patch(`/api/staff/reviews/${id}`, { status: 'rejected', rejection_reason: 'ad', version: 1 }),
      ])
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    })
    expect(lines).toHaveLength(1)
  })

  test('missing ones are not found, wrong ids and values are refused', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const { id } = await aReview(world.db)
    expect((await sofya.get('/api/staff/reviews/999999')).status).toBe(404)
    expect((await sofya.patch('/api/staff/reviews/999999', { reply: 'x' })).status).toBe(404)
    expect((await sofya.patch('/api/staff/reviews/0', { reply: 'x' })).body.errors).toEqual({
      title: ['ID отсутствует или неверный'],
    })
    const wrong = await sofya.patch(`/api/staff/reviews/${id}`, { status: 'hidden', reply: 'x'.repeat(2001) })
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(['reply', 'status'])
    const nobody = await sofya.patch(`/api/staff/reviews/${id}`, { psychologist_id: 999_999 })
    expect(Object.keys(nobody.body.errors)).toEqual(['psychologist_id'])
  })
})
