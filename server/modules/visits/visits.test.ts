import { beforeEach, describe, expect, test } from 'vitest'
import { choiceText } from '#contract/visitors/cookie-choice.ts'
import type { TrackedPage } from '#contract/content/tracked-pages.ts'
import { auditOf } from '#test/builders/audit.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { rollUpVisits } from './commands.ts'

const world = await openWorld()
const anna = guest(world)
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const VISITOR = 'visitor_1763650000000_k3j9x2m1q'
const TIME_ZONE = 'Europe/Moscow'
const NOON = new Date('2026-11-20T09:00:00Z')

beforeEach(async () => {
  world.clock.now = NOON
  await world.db.deleteFrom('visits').execute()
  await world.db.deleteFrom('visit_days').execute()
  await world.db.deleteFrom('visit_referrers').execute()
  await world.db.deleteFrom('rate_limits').execute()
})

function track(body: object, headers: Record<string, string> = {}, ip?: string) {
  const sent = { 'content-type': 'application/json', 'user-agent': BROWSER, ...headers }
  return anna.ask('/api/track-visitor', { method: 'POST', body: JSON.stringify(body), headers: sent }, ip)
}

const visits = () => world.db.selectFrom('visits').selectAll().orderBy('id').execute()

async function aVisit(at: string, visitor_id = VISITOR, page: TrackedPage = '/') {
  await world.db
    .insertInto('visits')
    .values({ at: new Date(at), page, visitor_id, referrer_host: null, device: 'mobile' })
    .execute()
}

describe('POST /api/track-visitor', () => {
  test('counts a visit without an address of anybody, and leaves no audit line', async () => {
    const lines = await auditOf(world, async () => {
      const referrer = 'https://ya.ru/search?text=психолог'
      const { status } = await track({ page_url: '/catalog?filter[topics][]=3', visitor_id: VISITOR, referrer })
      expect(status).toBe(204)
    })
    expect(lines).toEqual([])
    const stored = await visits()
    expect(stored).toMatchObject([
      { page: '/catalog', visitor_id: VISITOR, referrer_host: 'ya.ru', device: 'desktop', at: NOON },
    ])
    const limits = await world.db.selectFrom('rate_limits').selectAll().execute()
    expect(JSON.stringify([stored, limits])).not.toContain('203.0.113.7')
  })

  test('counts the same page once in six hours, each page by itself', async () => {
    await track({ page_url: '/', visitor_id: VISITOR })
    await track({ page_url: '/', visitor_id: VISITOR })
    await track({ page_url: '/lt', visitor_id: VISITOR })
    expect((await visits()).map((visit) => visit.page)).toEqual(['/', '/lt'])
    world.clock.now = new Date(NOON.getTime() + 21_599_000)
    await track({ page_url: '/', visitor_id: VISITOR })
    expect(await visits()).toHaveLength(2)
    world.clock.now = new Date(NOON.getTime() + 21_600_000)
    await track({ page_url: '/', visitor_id: VISITOR })
    expect(await visits()).toHaveLength(3)
  })

  test('counts two tabs at once as one visit', async () => {
    await Promise.all(Array.from({ length: 5 }, () => track({ page_url: '/', visitor_id: VISITOR })))
    expect(await visits()).toHaveLength(1)
  })

  test('counts nobody whose cookie says no, whatever the page asks for', async () => {
    const chose = (isCounted: boolean) => ({
      cookie: `smysl_session=${anna.token}; cookie_choice=${choiceText({ countsVisits: isCounted, allowsAnalytics: true })}`,
    })
    expect((await track({ page_url: '/', visitor_id: VISITOR }, chose(false))).status).toBe(204)
    expect(await visits()).toEqual([])
    await track({ page_url: '/', visitor_id: VISITOR }, chose(true))
    expect(await visits()).toHaveLength(1)
  })

  test.each([
    ['a bot', '/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a program without a name', '/', { 'user-agent': '' }],
    ['another page', '/catalog/anna', {}],
  ])('answers %s and counts nothing', async (_, page_url, headers) => {
    expect((await track({ page_url, visitor_id: VISITOR }, headers)).status).toBe(204)
    expect(await visits()).toEqual([])
  })

  test.each([
    'visitor_1763650000000k3j9x2m1q',
    'visitor_1763650000000_x7q',
    'visitor_1763650000000_0fa1c2d3-4b5e-4f60-8a7b-9c0d1e2f3a4b',
  ])('takes a timestamp with any random string: %s', async (visitor_id) => {
    expect((await track({ page_url: '/', visitor_id })).status).toBe(204)
    expect(await visits()).toMatchObject([{ visitor_id }])
  })

  test.each([
    ['page_url', { page_url: 'https://elsewhere.test/catalog', visitor_id: VISITOR }],
    ['page_url', { visitor_id: VISITOR }],
    ['visitor_id', { page_url: '/', visitor_id: 'anna@mail.test' }],
    ['visitor_id', { page_url: '/', visitor_id: 'visitor_17636500000_abc' }],
    ['visitor_id', { page_url: '/' }],
  ])('refuses a wrong %s', async (field, body) => {
    const { status, body: answer } = await track(body)
    expect(status).toBe(422)
    expect(Object.keys(answer.errors)).toEqual([field])
  })

  test('wants the CSRF token', async () => {
    expect((await track({ page_url: '/', visitor_id: VISITOR }, { 'x-xsrf-token': 'wrong' })).status).toBe(419)
  })

  test('stops a flood of one visitor', async () => {
    const hits = []
    for (let index = 0; index < 31; index += 1) hits.push(await track({ page_url: '/', visitor_id: VISITOR }))
    expect(hits.filter((hit) => hit.status === 204)).toHaveLength(30)
    expect(hits.at(-1)?.status).toBe(429)
    expect(Number(hits.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a flood of invented visitors', () => {
  const invented = (number: number) => ({
    page_url: '/',
    visitor_id: `visitor_1763650000000_made${number}`,
    referrer: `https://host-${number}.example/`,
  })
  const hosts = async () => new Set((await visits()).map((visit) => visit.referrer_host))
  const later = (minutes: number) => void (world.clock.now = new Date(NOON.getTime() + minutes * 60_000))

  test('of one network counts sixty a minute and three hundred an hour, whatever its addresses', async () => {
    const send = async (from: number, count: number) => {
      for (let number = from; number < from + count; number += 1) {
        await track(invented(number), {}, `2001:db8:a:b::${number}`)
      }
      return (await visits()).length
    }
    expect(await send(0, 70)).toBe(60)
    for (const minute of [1, 2, 3, 4]) {
      later(minute)
      await send(minute * 100, 60)
    }
    later(5)
    expect(await send(500, 10)).toBe(300)
    expect((await track(invented(600), {}, '2001:db8:a:c::1')).status, 'the neighbours are counted').toBe(204)
  })

  test('leaves no count of itself once the network’s is used up', async () => {
    const counts = async () => (await world.db.selectFrom('rate_limits').select('key').execute()).length
    for (let number = 0; number < 60; number += 1) await track(invented(number))
    const before = await counts()
    for (let number = 100; number < 110; number += 1) expect((await track(invented(number))).status).toBe(429)
    expect(await counts()).toBe(before)
  })

  test('names ten sites a day, and then one word', async () => {
    for (let number = 0; number < 20; number += 1) await track(invented(number))
    expect(await hosts()).toEqual(new Set([...Array.from({ length: 10 }, (_, n) => `host-${n}.example`), 'другое']))
  })

  test('spoils nothing of the visitors of others: a site that the day knows is named, a new one too', async () => {
    await track({ page_url: '/', visitor_id: VISITOR, referrer: 'https://ya.ru/' }, {}, '198.51.100.1')
    for (let number = 0; number < 20; number += 1) await track(invented(number))
    await track({ ...invented(30), referrer: 'https://ya.ru/' })
    await track({ ...invented(31), referrer: 'https://dzen.ru/' }, {}, '198.51.100.2')
    expect((await visits()).slice(-2).map((visit) => visit.referrer_host)).toEqual(['ya.ru', 'dzen.ru'])
  })

  test('of many networks names two hundred sites a day; tomorrow there is room again', async () => {
    for (let number = 0; number < 210; number += 1) await track(invented(number), {}, `198.51.100.${number}`)
    expect((await hosts()).size).toBe(201)
    await track({ ...invented(300), referrer: 'https://host-7.example/' }, {}, '203.0.113.99')
    expect((await visits()).at(-1)?.referrer_host).toBe('host-7.example')
    later(24 * 60)
    await track({ ...invented(301), referrer: 'https://fresh.example/' }, {}, '203.0.113.99')
    expect((await visits()).at(-1)?.referrer_host).toBe('fresh.example')
  })
})

describe('the roll-up', () => {
  const days = () => world.db.selectFrom('visit_days').selectAll().orderBy('day').orderBy('page').execute()

  test('turns past days of the practice’s calendar into numbers and keeps today raw', async () => {
    // 21:30 UTC is half past midnight of the next day in Moscow.
    await aVisit('2026-11-18T20:30:00Z')
    await aVisit('2026-11-18T21:30:00Z')
    await aVisit('2026-11-19T04:30:00Z')
    await aVisit('2026-11-19T05:00:00Z', 'visitor_1763650000001_other', '/')
    await aVisit('2026-11-20T05:00:00Z')
    await rollUpVisits(world.db, () => world.clock.now, TIME_ZONE)
    const expected = [
      { day: '2026-11-18', page: '/', visits: 1, visitors: 1 },
      { day: '2026-11-19', page: '/', visits: 3, visitors: 2 },
    ]
    expect(await days()).toEqual(expected)
    expect(await visits()).toHaveLength(5)
    await Promise.all([1, 2].map(() => rollUpVisits(world.db, () => world.clock.now, TIME_ZONE)))
    expect(await days()).toEqual(expected)
  })

  test('deletes raw visits after ninety days and keeps their numbers', async () => {
    await aVisit('2026-08-21T10:00:00Z')
    await aVisit('2026-08-22T10:00:00Z')
    await rollUpVisits(world.db, () => world.clock.now, TIME_ZONE)
    expect((await visits()).map((visit) => visit.at.toISOString())).toEqual(['2026-08-22T10:00:00.000Z'])
    await rollUpVisits(world.db, () => world.clock.now, TIME_ZONE)
    expect((await days()).map((day) => day.visits)).toEqual([1, 1])
  })

  test('forgets the sites of its days with them', async () => {
    const rows = ['2026-08-21', '2026-08-22'].map((day) => ({ day, host: 'ya.ru' }))
    await world.db.insertInto('visit_referrers').values(rows).execute()
    await rollUpVisits(world.db, () => world.clock.now, TIME_ZONE)
    expect(await world.db.selectFrom('visit_referrers').select('day').execute()).toEqual([{ day: '2026-08-22' }])
  })
})

describe('GET /api/visits/summary', () => {
  test('is closed to guests and to accounts without a role', async () => {
    expect((await anna.get('/api/visits/summary')).status).toBe(401)
    expect((await (await signedInAs(world, null)).get('/api/visits/summary')).status).toBe(403)
    expect((await (await signedInAs(world, 'psychologist')).get('/api/visits/summary')).status).toBe(403)
  })

  test('tells every day and page, rolled up or not, in one statement', async () => {
    const writer = await signedInAs(world, 'writer')
    await aVisit('2026-11-18T10:00:00Z')
    await rollUpVisits(world.db, () => world.clock.now, TIME_ZONE)
    // A day that no roll-up has seen yet, and today.
    await aVisit('2026-11-19T12:00:00Z', VISITOR, '/lt')
    await aVisit('2026-11-20T01:00:00Z')
    await aVisit('2026-11-20T08:00:00Z')
    world.takeStatements()
    const { body } = await writer.get('/api/visits/summary?from=2026-11-18&to=2026-11-20')
    expect(world.takeStatements()).toHaveLength(1)
    expect(body.meta).toEqual({ from: '2026-11-18', to: '2026-11-20', time_zone: TIME_ZONE })
    expect(body.data).toHaveLength(15)
    expect(body.data.filter((row: { visits: number }) => row.visits > 0)).toEqual([
      { day: '2026-11-18', page: '/', visits: 1, visitors: 1 },
      { day: '2026-11-19', page: '/lt', visits: 1, visitors: 1 },
      { day: '2026-11-20', page: '/', visits: 2, visitors: 1 },
    ])
  })

  test('tells thirty days up to today unless told', async () => {
    const writer = await signedInAs(world, 'writer')
    const { body } = await writer.get('/api/visits/summary')
    expect(body.meta).toMatchObject({ from: '2026-10-22', to: '2026-11-20' })
  })

  test.each([
    ['to', 'from=2026-11-20&to=2026-11-18'],
    ['from', 'from=2020-01-01&to=2026-11-18'],
    ['from', 'from=yesterday'],
  ])('refuses a wrong %s', async (field, query) => {
    const writer = await signedInAs(world, 'writer')
    const { status, body } = await writer.get(`/api/visits/summary?${query}`)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })
})
