import { expect, test } from 'vitest'
import { ELEVEN, NOON, openBookingWorld, TEN, TWELVE } from '#test/builders/booking-world.ts'
import { signedInAs } from '#test/people.ts'
import { refreshFreeTimes } from '../yclients/commands.ts'

const { anna, book, client, ctx, fake, requests, stored, visits, world } = await openBookingWorld()

/** YCLIENTS counts the records of all its branches together: beyond what an `integer` holds. */
const BEFORE = 3_000_000_000
const RECORD = BEFORE + 1
const DAY_MS = 24 * 60 * 60_000
const soon = { timeout: 20_000 }

/** Until its links lead to a change of the visit, a day before. */
async function aVisit() {
  world.clock.now = new Date(NOON.getTime() - DAY_MS)
  await refreshFreeTimes(ctx, client)
  const records = fake.records as Map<number, unknown>
  records.set(BEFORE, { id: BEFORE, companyId: 11, staffId: 9, serviceIds: [], startsAt: TEN, isDeleted: true })
  const { status, body } = await book({ email: 'olga@example.test' })
  return { status, address: `/api/bookings/${body.data?.id}`, key: body.data?.key }
}

async function told(pathname: string, resource = 'record') {
  const body = JSON.stringify({ company_id: 11, resource, resource_id: RECORD, status: 'update', data: {} })
  const headers = { 'content-type': 'application/json' }
  return world.app.fetch(new Request(`http://smysl.test${pathname}`, { method: 'POST', headers, body }))
}

test('a record of three milliards travels whole: booked, moved there and here, told of and called off', async () => {
  const support = await signedInAs(world, 'tech-support')
  const { pathname } = new URL((await support.get('/api/integrations/yclients')).body.data.webhook_url)
  const { status, address, key } = await aVisit()
  expect(status).toBe(201)
  expect(await stored()).toMatchObject([{ state: 'booked', record_id: RECORD }])
  expect(await requests()).toMatchObject([{ status: 'booked', ycl_record_id: RECORD }])

  Object.assign(fake.records.get(RECORD) ?? {}, { startsAt: TWELVE })
  expect((await told(pathname)).status).toBe(204)
  expect((await told(pathname, 'staff')).status, 'nobody of the staff has such a number').toBe(422)
  await expect.poll(stored, soon).toMatchObject([{ starts_at: new Date(TWELVE), record_id: RECORD }])

  const moved = await anna.post(`${address}/move`, { key, starts_at: ELEVEN })
  expect([moved.status, moved.body.data?.record_id]).toEqual([200, RECORD])
  expect(visits()).toMatchObject([{ id: RECORD, startsAt: ELEVEN }])

  const admin = await signedInAs(world, 'admin')
  expect((await admin.get('/api/consultation-requests')).body.data).toMatchObject([{ ycl_record_id: RECORD }])

  expect((await anna.post(`${address}/cancel`, { key })).body.data).toMatchObject({ state: 'cancelled' })
  expect(visits()).toEqual([])
  expect(await requests()).toMatchObject([{ ycl_record_id: RECORD, withdrawn_at: expect.any(Date) }])
})
