import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Yclients } from '#server/platform/yclients/yclients.ts'
import { openWorld } from '#test/world.ts'
import { bookableMember } from './free-times.ts'
import { refreshFreeTimes, refreshOne, claimRefresh } from './refresh.ts'

const START = new Date('2026-03-10T09:00:00Z')
const MINUTE = 60_000
/** As far apart as the pace of the client keeps its questions. */
const APART_MS = 310
const PEOPLE = 1000
const LOOKED_AT = 40

const world = await openWorld()
const { db } = world
world.clock.now = START

async function shown(staffId: number) {
  const member = await bookableMember(db, 11, staffId)
  if (member === undefined) throw new Error(`Nobody has the number ${staffId}`)
  return member
}

let now = START.getTime()
let questions = 0

/** Answers at once; the clock goes on as the pace would have it. Everybody is free on each day of two weeks. */
async function answered<T>(answer: T): Promise<T> {
  questions += 1
  now += APART_MS
  return answer
}
const days = Array.from({ length: 14 }, (_, day) => new Date(START.getTime() + day * 24 * 60 * MINUTE))
const times = (day: string) => [{ startsAt: `${day}T18:00:00+03:00`, minutes: 50 }]
const client = {
  freeDays: () => answered(days.map((day) => day.toISOString().slice(0, 10))),
  freeTimes: (_company: number, { day }: { day: string }) => answered(times(day)),
  nearestTimes: () => answered(times('2026-03-10')),
  bookableServices: () => answered([]),
} as unknown as Yclients
const ctx = { db, clock: () => new Date(now) }

test('a thousand people are known anew within fifteen minutes, while visitors look at forty of them all the time', async () => {
  const before = new Date(START.getTime() - 11 * MINUTE)
  await sql`with cards as (
    insert into psychologists (full_name, slug, is_published, next_slot_at, free_times)
    select 'Психолог Номер ' || n, 'of-yclients-' || n, true, '2026-03-10T15:00:00Z', 1 from generate_series(1, ${PEOPLE}::int) n returning id
  ), members as (
    insert into yclients_members (company_id, staff_id, psychologist_id, theirs) select 11, id, id, '{}' from cards returning id
  )
  insert into yclients_free_times (member_id, service_id, minutes, known_at, week_known_at, asked_at)
  select id, 501, 50, ${before}::timestamptz, ${before}::timestamptz, ${before}::timestamptz from members`.execute(db)
  const { rows } = await sql<{ staff_id: number; member_id: number }>`
    select staff_id, id as member_id from yclients_members order by id limit ${LOOKED_AT}`.execute(db)
  await sql`analyze yclients_free_times, yclients_members, psychologists`.execute(db)
  let wanted = 0

  for (let minute = 0; minute < 15; minute += 1) {
    // Each of their pages is opened once a minute.
    for (const { member_id, staff_id } of rows) {
      if ((await claimRefresh(db, member_id, new Date(now))) === null) continue
      const questionsBefore = questions
      await refreshOne(ctx, client, await shown(staff_id), { isWhole: true })
      wanted += questions - questionsBefore
    }
    const end = START.getTime() + minute * MINUTE + 50_000
    await refreshFreeTimes(ctx, client, { isOver: () => now > end })
    now = Math.max(now, START.getTime() + (minute + 1) * MINUTE)
  }

  const { rows: stale } = await sql`select member_id from yclients_free_times where known_at <= ${START}`.execute(db)
  expect(stale).toHaveLength(0)
  const { rows: looked } = await sql`
    select 1 from yclients_free_times where week_known_at > ${START} and member_id = any(${rows.map((one) => one.member_id)}::int[])`.execute(
    db,
  )
  expect(looked.length).toBeGreaterThan(LOOKED_AT * 0.8)
  // Four of them in a minute, each a question for the days, one for each day and one for the services.
  expect(wanted).toBeLessThanOrEqual(15 * 4 * 16)
  expect(now - START.getTime()).toBeLessThan(16 * MINUTE)
})

test('whoever is known longest is asked about first, whether or not their whole schedule is known', async () => {
  await sql`delete from psychologists`.execute(db)
  const at = (minutes: number) => new Date(START.getTime() - minutes * MINUTE)
  await sql`with cards as (
    insert into psychologists (full_name, slug, is_published)
    select 'Человек Номер ' || n, 'in-order-' || n, true from generate_series(1, 3) n returning id
  ), members as (
    insert into yclients_members (company_id, staff_id, psychologist_id, theirs)
    select 12, row_number() over (order by id), id, '{}' from cards returning id, staff_id
  )
  insert into yclients_free_times (member_id, service_id, minutes, known_at, week_known_at, asked_at)
  select id, 501, 50, ${at(60)}::timestamptz + staff_id * interval '10 minutes',
    case when staff_id = 1 then ${at(20)}::timestamptz end, ${at(60)}::timestamptz from members`.execute(db)
  now = START.getTime()
  let asked = 0
  await refreshFreeTimes(ctx, client, { isOver: () => (asked += 1) > 1 })
  const { rows } = await sql<{ staff_id: number }>`
    select m.staff_id from yclients_free_times f join yclients_members m on m.id = f.member_id
    where m.company_id = 12 and f.known_at >= ${START}`.execute(db)
  expect(rows).toEqual([{ staff_id: 1 }])
})
