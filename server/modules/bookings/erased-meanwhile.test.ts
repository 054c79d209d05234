import { expect, test } from 'vitest'
import { openBookingWorld } from '#test/builders/booking-world.ts'
import { transaction } from '#server/platform/db/database.ts'
import { eraseBookings, settleAbandoned, settleHolds } from './commands.ts'

const { book, client, ctx, db, fake, requests, settling, stored, visits, world } = await openBookingWorld()

const OF_NOBODY = { state: 'refused', client_id: null, email: null, sealed_form: null, held_until: null }

async function erase() {
  const ids = (await stored()).map(({ id }) => id)
  await transaction(db, (tx) => eraseBookings(tx, ids, world.clock.now))
}

test('a visit whose visitor is erased while YCLIENTS writes it down is let go there', async () => {
  fake.hold = ({ method, path }) => (method === 'POST' && path.startsWith('/book_record') ? erase() : undefined)
  const { status, body } = await book()
  expect([status, body.message]).toEqual([404, expect.stringMatching(/^Эту запись удалили/)])
  await settleHolds(ctx, client, settling)
  expect([await stored(), await requests(), visits()]).toMatchObject([[OF_NOBODY], [], []])
})

test('a visit whose visitor is erased before its lost answer is found is let go by the next round', async () => {
  fake.trouble = ({ method, path }) =>
    path.startsWith('/book_record')
      ? 'lost'
      : path.startsWith('/records') && method === 'GET'
        ? { status: 500, body: null }
        : undefined
  expect((await book()).body.data).toMatchObject({ state: 'asked' })
  fake.trouble = () => undefined
  await erase()
  await settleAbandoned(ctx, client, settling)
  await settleHolds(ctx, client, settling)
  expect([await stored(), await requests(), visits()]).toMatchObject([[OF_NOBODY], [], []])
})
