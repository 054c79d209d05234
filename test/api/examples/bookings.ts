import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import { aPsychologist, aRequest } from '../../builders.ts'
import { solved } from '../../solved.ts'
import { reading, type Example, type Examples } from '../example.ts'

const AN_HOUR_MS = 3_600_000
const bookable = (db: Db) => aPsychologist(db, { is_published: true, ycl_is_bookable: true })

/** A visit that somebody has booked; `cancelled`: and called off. */
async function aBooking(db: Db, state: 'booked' | 'cancelled') {
  const [public_id, key] = [newToken().slice(0, 22), newToken()]
  const { id: psychologist_id } = await bookable(db)
  const { id: request_id } = await aRequest(db, { source: 'booking' })
  const now = new Date()
  const starts_at = new Date(now.getTime() + 100 * AN_HOUR_MS)
  await db
    .insertInto('bookings')
    .values({
      ...{ public_id, key_digest: hashOf(key), contact_digest: hashOf(key), created_at: now, updated_at: now, state },
      ...{ psychologist_id, request_id, company_id: 11, staff_id: 1001, service_id: 501, starts_at, minutes: 50 },
      ...{ api_id: randomUUID(), record_id: 2001, lease_until: now },
    })
    .execute()
  return { address: `/api/bookings/${public_id}`, key, starts_at: starts_at.toISOString() }
}

const cancelled = (send: Example['send']): Example => ({ by: 'guest', leaves: 'it is called off already', send })

export const bookingExamples: Examples = {
  'GET /api/catalog/:slug/slots': reading(async ({ world }) => {
    const { slug } = await bookable(world.db)
    return { path: `/api/catalog/${slug}/slots` }
  }),
  'POST /api/catalog/:slug/bookings': {
    by: 'guest',
    leaves: 'no YCLIENTS is connected to this app',
    refusal: { status: 503, reason: 'nothing can be booked where nobody tells of free times' },
    async send({ world }) {
      const { slug } = await bookable(world.db)
      const starts_at = new Date(Date.now() + AN_HOUR_MS).toISOString()
      const body = { starts_at, name: 'Ольга', contact: '+79161234567', consent: true }
      return { path: `/api/catalog/${slug}/bookings`, body: await solved(world, body) }
    },
  },
  'GET /api/bookings/:public_id': reading(async ({ world }) => {
    const { address, key } = await aBooking(world.db, 'booked')
    return { path: `${address}?key=${key}` }
  }),
  'GET /api/bookings/:public_id/visit.ics': reading(async ({ world }) => {
    const { address, key } = await aBooking(world.db, 'booked')
    return { path: `${address}/visit.ics?key=${key}` }
  }),
  'DELETE /api/bookings/:public_id': cancelled(async ({ world }) => {
    const { address, key } = await aBooking(world.db, 'cancelled')
    return { path: `${address}?key=${key}` }
  }),
  'POST /api/bookings/:public_id/cancel': cancelled(async ({ world }) => {
    const { address, key } = await aBooking(world.db, 'cancelled')
    return { path: `${address}/cancel`, body: { key } }
  }),
  'POST /api/bookings/:public_id/move': {
    by: 'guest',
    leaves: 'it is at that time already',
    async send({ world }) {
      const { address, key, starts_at } = await aBooking(world.db, 'booked')
      return { path: `${address}/move`, body: { key, starts_at } }
    },
  },
}
