import { expect, test } from 'vitest'
import { NOON, openBookingWorld, startsOf, TEN } from '#test/builders/booking-world.ts'
import { transaction } from '#server/platform/db/database.ts'
import { refreshFreeTimes } from '../yclients/commands.ts'
import { eraseBookings, settleAbandoned, settleHolds } from './commands.ts'
import { sweepVisits } from './practice-side.ts'

const { book, client, ctx, db, fake, openSecondBranch, requests, settling, slots, stored, visits, world } =
  await openBookingWorld()

const OF_NOBODY = { state: 'refused', client_id: null, email: null, sealed_form: null, held_until: null }

async function erase() {
  const ids = (await stored()).map(({ id }) => id)
  await transaction(db, async (tx) => {
    await eraseBookings(tx, ids, world.clock.now)
    await tx.deleteFrom('requests').execute()
  })
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

test('a visit ahead whose visitor is erased keeps its time in every branch, as nobody’s, until it is over', async () => {
  await openSecondBranch()
  expect((await book()).status).toBe(201)
  await erase()
  world.clock.now = new Date(NOON.getTime() + 2 * 60 * 60_000)
  await refreshFreeTimes(ctx, client)
  expect(startsOf((await slots()).data)).not.toContain(TEN)
  expect((await book({ contact: '+79161111111' })).status).toBe(409)
  expect(visits()).toMatchObject([{ companyId: 11, startsAt: TEN }])
  await sweepVisits(db, world.clock.now)
  expect(await stored()).toMatchObject([{ ...OF_NOBODY, state: 'booked' }])
  await sweepVisits(db, new Date(Date.parse(TEN) + 50 * 60_000))
  expect(await stored()).toEqual([])
})
