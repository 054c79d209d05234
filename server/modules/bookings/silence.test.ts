import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openBookingWorld, startsOf, TEN } from '#test/builders/booking-world.ts'
import { settleAbandoned } from './commands.ts'
import { SlotRefreshes } from './slot-refreshes.ts'

const bookings = await openBookingWorld({ timeoutMs: 20_000 })
const { anna, book, client, ctx, db, fake, hasty, isSilent, person, requests, settling, slots, stored, visits } =
  bookings
const soon = { timeout: 20_000 }
const path = () => `/api/catalog/${person.slug}/slots?days=1&from=2026-03-11`
const failing = { status: 500, body: null }

/** Asks YCLIENTS until it counts as silent. */
async function untilSilent() {
  fake.trouble = () => failing
  while (!isSilent()) await hasty.companies().catch(() => {})
}

describe('while YCLIENTS is silent', () => {
  test('nobody waits for it, and the page says when it was heard last', async () => {
    await untilSilent()
    await sql`update yclients_free_times set week_known_at = null`.execute(db)
    fake.asked.length = 0
    expect((await slots()).meta).toMatchObject({ source: 'stale', known_at: expect.any(String) })
    expect(fake.asked).toEqual([])
    expect((await book()).status).toBe(503)
    expect(await stored()).toMatchObject([{ state: 'refused' }])
  })

  test('the first answer ends it', async () => {
    await untilSilent()
    fake.trouble = () => undefined
    await expect(hasty.companies()).rejects.toThrow(/was not asked/)
    await client.companies()
    expect(isSilent()).toBe(false)
    expect((await book()).status).toBe(201)
  })
})

describe('a page of free times', () => {
  test('waits no longer than it may, and all who look wait for one question', async () => {
    await sql`update yclients_free_times set week_known_at = null`.execute(db)
    let answer: (trouble: undefined) => void = () => {}
    const held = new Promise<undefined>((resolve) => (answer = resolve))
    fake.asked.length = 0
    fake.hold = ({ path: asked }) => (asked.includes('book_dates') ? held : undefined)
    const bodies = await Promise.all([anna.get(path()), anna.get(path()), anna.get(path())])
    expect(bodies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(fake.asked).toEqual(['GET /book_dates/11'])
    answer(undefined)
    fake.hold = () => undefined
    await expect.poll(() => fake.asked.filter((line) => line.includes('book_times')).length, soon).toBeGreaterThan(1)
    const known = () => db.selectFrom('yclients_free_times').select('week_known_at').executeTakeFirstOrThrow()
    await expect.poll(async () => (await known()).week_known_at, soon).not.toBeNull()
  })

  test('of somebody of whom nothing is known shows the nearest day first', async () => {
    await sql`update yclients_free_times set known_at = null, week_known_at = null, asked_at = null, times = '{}'`.execute(
      db,
    )
    let answer: (trouble: undefined) => void = () => {}
    const held = new Promise<undefined>((resolve) => (answer = resolve))
    fake.hold = ({ path: asked }) => (asked.includes('book_dates') ? held : undefined)
    await expect.poll(async () => startsOf((await slots()).data), soon).toContain(TEN)
    answer(undefined)
    fake.hold = () => undefined
  })

  test('asks about two at once; the others are left to the rounds, which take them first', async () => {
    const { rows } = await sql<{ member_id: number }>`select member_id from yclients_free_times`.execute(db)
    const [{ member_id = 0 } = {}] = rows
    const refreshes = new SlotRefreshes(ctx)
    const somebody = { ...ONE, member_id }
    const others = [member_id + 1, member_id + 2].map((id) =>
      refreshes.refresh([{ ...ONE, member_id: id }], CONNECTED()),
    )
    expect(await refreshes.refresh([somebody], CONNECTED())).toBe(false)
    const wanted = await sql<{ wanted_at: Date }>`select wanted_at from yclients_free_times`.execute(db)
    expect(wanted.rows).toMatchObject([{ wanted_at: ctx.clock() }])
    await Promise.all(others)
  })
})

const ONE = {
  ...{ member_id: 0, psychologist_id: 0, company_id: 11, staff_id: 1, service_id: 501, minutes: 50, price: null },
  ...{ times: [], known_at: null, week_known_at: null, is_prepaid: null, change_delay_seconds: 0 },
}
const CONNECTED = () => ({ client, hasty, isSilent: () => false, isDemo: true })

describe('two processes at one booking', () => {
  test('of which one took so long that the other took over: neither is told that the visit of the other took its time', async () => {
    // The first has asked, and its lease is over before it hears anything.
    fake.hold = async ({ path: asked, method }) => {
      if (method !== 'POST' || !asked.startsWith('/book_record')) return
      fake.hold = () => undefined
      await sql`update bookings set lease_until = now() - interval '1 second'`.execute(db)
      await settleAbandoned(ctx, client, settling)
    }
    expect((await book()).body.data).toMatchObject({ state: 'booked' })
    expect([visits().length, (await requests()).length]).toEqual([1, 1])
    expect(await stored()).toMatchObject([{ state: 'booked', record_id: visits()[0]?.id }])
  })

  test('of which one lost it before it asked: it asks nothing', async () => {
    fake.hold = async ({ path: asked }) => {
      if (!asked.startsWith('/book_check')) return
      fake.hold = () => undefined
      await sql`update bookings set lease_until = now() - interval '1 second'`.execute(db)
      await settleAbandoned(ctx, client, settling)
      fake.asked.length = 0
    }
    expect((await book()).body.data).toMatchObject({ state: 'booked' })
    expect(fake.asked.filter((line) => line.startsWith('POST /book_record'))).toEqual([])
    expect([visits().length, (await requests()).length]).toEqual([1, 1])
  })

  test('a time that is taken though nobody knows by whom is not refused while YCLIENTS does not say', async () => {
    fake.trouble = ({ method, path: asked }) =>
      method === 'GET' && asked.startsWith('/records')
        ? failing
        : asked.startsWith('/book_record')
          ? 'taken'
          : undefined
    expect((await book()).body.data).toMatchObject({ state: 'asked' })
    fake.trouble = () => undefined
    await settleAbandoned(ctx, client, settling)
    expect(await stored()).toMatchObject([{ state: 'refused' }])
  })
})
