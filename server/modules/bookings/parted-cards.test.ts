import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBookingWorld, TEN } from '#test/builders/booking-world.ts'
import { aMember } from '#test/fakes/yclients.ts'
import { signedInAs } from '#test/people.ts'
import { refreshFreeTimes, syncOnSchedule } from '../yclients/commands.ts'
import { checkVisits } from './practice-side.ts'

const { anna, book, client, ctx, db, fake, person, requests, settling, stored, visits, world } =
  await openBookingWorld()

test('a visit booked while two cards were one goes with the person whose time it is, once they are parted', async () => {
  world.clock.now = new Date('2026-03-09T09:00:00Z')
  const hours = { from: 10, to: 13 }
  Object.assign(fake.practice, { staff: [aMember(1001), aMember(1002, { hours })] })
  await syncOnSchedule(ctx, client, new AbortController().signal)
  const other = await db
    .selectFrom('psychologists')
    .select(['id', 'slug'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const support = await signedInAs(world, 'tech-support')
  const versionOf = async (id: number) => (await support.get(`/api/psychologists/${id}`)).body.data.version
  const versions = { version: await versionOf(person.id), other_version: await versionOf(other.id) }
  const merged = await support.post(`/api/psychologists/${person.id}/merge`, { other_id: other.id, ...versions })
  expect(merged.status).toBe(200)
  await refreshFreeTimes(ctx, client)
  // Whoever has the other schedule has nothing free.
  await sql`update yclients_free_times set times = '{}' where member_id = (
    select id from yclients_members where staff_id = 1001)`.execute(db)
  const { id, key } = (await book({ contact: 'olga@example.test' })).body.data
  expect(visits()).toMatchObject([{ staffId: 1002, startsAt: TEN }])
  expect(await stored()).toMatchObject([{ staff_id: 1002, psychologist_id: person.id }])

  expect((await support.post(`/api/operations/${merged.body.data.operation_id}/undo`)).status).toBe(200)
  world.clock.now = new Date(world.clock.now.getTime() + 61 * 60_000)
  await checkVisits(ctx, client, settling)
  expect(await stored()).toMatchObject([{ staff_id: 1002, psychologist_id: other.id }])
  expect(await requests()).toMatchObject([{ chosen_psychologist_id: other.id, meeting_at: new Date(TEN) }])
  expect((await anna.get(`/api/bookings/${id}?key=${key}`)).body.data).toMatchObject({ state: 'booked' })
})
