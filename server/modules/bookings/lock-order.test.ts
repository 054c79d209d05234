import { expect, test } from 'vitest'
import { openBankWorld } from '#test/banks/open-bank-world.ts'
import { NOON, openBookingWorld } from '#test/builders/booking-world.ts'
import { whileHeld } from '#test/somebody-waits.ts'
import { nextNumber } from '#server/platform/db/counter.ts'

const { book, db, fake, stored, world } = await openBookingWorld({
  bankFor: (deps) => openBankWorld('sandbox', deps).bank,
})

test('a visit that is paid before is booked while a link is made: whoever waits for it keeps nobody from the log', async () => {
  Object.assign(fake.practice.services[0] ?? {}, { prepaid: 'required' })
  await db.updateTable('yclients_free_times').set({ is_prepaid: true }).execute()
  const booked = await whileHeld(world, {
    // As a link does that staff make: its number first, its line in the log last.
    hold: (tx) => nextNumber(tx, `transactions:${NOON.getFullYear()}`),
    begin: () => book({ email: 'olga@example.test' }),
  })
  expect([booked.status, booked.body.data?.state]).toEqual([201, 'booked'])
  const lines = await db.selectFrom('audit_log').select('action').orderBy('id', 'desc').limit(2).execute()
  expect(lines.map(({ action }) => action)).toEqual(['transaction.created', 'request.created'])
  expect(await stored()).toMatchObject([{ state: 'booked', transaction_id: expect.any(Number) }])
})
