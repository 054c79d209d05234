import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ELEVEN, openBookingWorld } from '#test/builders/booking-world.ts'
import { refreshFreeTimes } from '../yclients/commands.ts'
import { settleAbandoned } from './commands.ts'

// An installation whose APP_SECRET was changed without the one before: what was sealed does not open any more.
const { anna, book, client, ctx, db, fake, requests, settling, stored, visits, world } = await openBookingWorld()

test('a visit whose form does not open holds up none after it, and is given up in time', async () => {
  fake.trouble = ({ method, path }) =>
    path.startsWith('/book_record') ? 'lost' : method === 'GET' && path.startsWith('/records') ? FAILING : undefined
  await book()
  await book({ starts_at: ELEVEN, contact: '8 916 123-45-68' })
  await sql`update bookings set lease_until = now() - interval '1 second',
    sealed_form = case when id = (select min(id) from bookings) then 'unreadable' else sealed_form end`.execute(db)
  fake.trouble = () => undefined
  await settleAbandoned(ctx, client, settling)
  expect(await stored()).toMatchObject([{ state: 'asked' }, { state: 'booked', record_id: expect.any(Number) }])
  world.clock.now = new Date(world.clock.now.getTime() + 31 * 60_000)
  await sql`update bookings set lease_until = now() - interval '1 second'`.execute(db)
  await settleAbandoned(ctx, client, settling)
  expect(await stored()).toMatchObject([{ state: 'refused', sealed_form: null, request_id: null }, { state: 'booked' }])
  expect(await requests()).toHaveLength(1)
})

test('whoever booked calls the visit off though its letters have no address any more', async () => {
  world.clock.now = new Date('2026-03-09T09:00:00Z')
  await refreshFreeTimes(ctx, client)
  const { id, key } = (await book({ email: 'olga@mail.test' })).body.data
  await sql`update bookings set sealed_letter = 'unreadable'`.execute(db)
  const before = (await world.letters()).length
  expect((await anna.post(`/api/bookings/${id}/cancel`, { key })).body.data).toMatchObject({ state: 'cancelled' })
  expect(visits()).toEqual([])
  expect((await world.letters()).slice(before).filter(({ to }) => to === 'olga@mail.test')).toEqual([])
})

const FAILING = { status: 500, body: null }
