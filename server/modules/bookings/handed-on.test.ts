import { expect, test } from 'vitest'
import { NOON, openBookingWorld } from '#test/builders/booking-world.ts'
import { signedInAs } from '#test/people.ts'
import { settleAbandoned } from './commands.ts'

const { book, client, ctx, db, fake, person, settling, world } = await openBookingWorld()

/** A visit that YCLIENTS has not answered about for half an hour, as staff see its request. */
async function handedOn(more: object = {}) {
  fake.trouble = ({ path }) => (/book_record|records/.test(path) ? { status: 500, body: null } : undefined)
  await book(more)
  world.clock.now = new Date(NOON.getTime() + 31 * 60_000)
  await settleAbandoned(ctx, client, settling)
  const staff = await signedInAs(world, 'admin')
  const { body } = await staff.get('/api/consultation-requests?filter[source]=booking')
  return body.data[0]
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [['offline'], 'Центр', 'Где: очно, филиал «Центр».'],
  [['online', 'offline'], 'Центр', 'Где: онлайн или очно, филиал «Центр».'],
  [['online'], 'Центр', 'Где: онлайн.'],
  [['online', 'offline'], 'Онлайн', 'Где: онлайн.'],
  [[], 'Центр', 'Где: филиал «Центр».'],
])('a wish for a visit to somebody who works %j, in the branch «%s», tells staff: %s', async (format, title, where) => {
  await db.updateTable('psychologists').set({ format }).where('id', '=', person.id).execute()
  await db.updateTable('branches').set({ title }).where('ycl_id', '=', 11).execute()
  expect(plain((await handedOn()).convenient_time)).toBe(
    `Хочет прийти 11 марта 2026, 10:00 (50 мин, 3 500 ₽). ${where} YCLIENTS не ответил, есть ли запись`,
  )
  await db.updateTable('branches').set({ title: 'Центр' }).where('ycl_id', '=', 11).execute()
})

test('a wish for a visit to a branch that is in the trash names no place that is not known', async () => {
  await db.updateTable('psychologists').set({ format: [] }).where('id', '=', person.id).execute()
  await db.updateTable('branches').set({ deleted_at: NOON }).where('ycl_id', '=', 11).execute()
  expect((await handedOn()).convenient_time).not.toContain('Где')
  await db.updateTable('branches').set({ deleted_at: null }).where('ycl_id', '=', 11).execute()
})
