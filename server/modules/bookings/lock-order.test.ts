import { expect, test } from 'vitest'
import { openBankWorld } from '#test/banks/open-bank-world.ts'
import { NOON, openBookingWorld } from '#test/builders/booking-world.ts'
import { aLetter } from '#test/builders/letters.ts'
import { whileHeld } from '#test/somebody-waits.ts'
import { nextNumber } from '#server/platform/db/counter.ts'
import { checkVisits } from './practice-side.ts'

const { book, client, ctx, db, fake, settling, stored, world } = await openBookingWorld({
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

test('a prepaid visit is called off while a letter about it is sent again: whoever waits for the letter keeps nobody from the log', async () => {
  Object.assign(fake.practice.services[0] ?? {}, { prepaid: 'required' })
  await db.updateTable('yclients_free_times').set({ is_prepaid: true }).execute()
  expect((await book({ email: 'olga@example.test' })).status).toBe(201)
  const [visit] = await stored()
  const letter = await aLetter(db, { kind: 'meeting-reminder', subject: `request:${visit?.request_id}` })
  for (const record of fake.records.values()) record.isDeleted = true
  await db.updateTable('bookings').set({ checked_at: null }).execute()
  await whileHeld(world, {
    // As «Отправить ещё раз» does: the letter first, its line in the log last.
    hold: (tx) => tx.selectFrom('letters').select('id').where('id', '=', letter.id).forUpdate().execute(),
    begin: () => checkVisits(ctx, client, settling),
  })
  expect(await stored()).toMatchObject([{ state: 'cancelled', held_until: null }])
  const lines = await db.selectFrom('audit_log').select('action').orderBy('id', 'desc').limit(2).execute()
  expect(lines.map(({ action }) => action)).toEqual(['transaction.canceled', 'request.taken'])
})
