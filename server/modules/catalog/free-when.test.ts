import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CatalogAnswer } from '#contract/catalog.ts'
import { aPsychologist } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld({ timeZone: 'Europe/Moscow' })
const { db } = world
const anybody = guest(world)
/** Noon of a Tuesday in Moscow. */
const NOON = '2026-03-10T09:00:00Z'
let staffId = 0

beforeEach(async () => {
  await sql`delete from psychologists`.execute(db)
  await sql`truncate yclients_members cascade`.execute(db)
  world.clock.now = new Date(NOON)
})

/** Somebody whose times YCLIENTS tells, by the clock of Moscow: `10 19:00` is the evening of the tenth. */
async function fed(full_name: string, ...times: string[]) {
  staffId += 1
  const told = times.map((time) => `2026-03-${time.replace(' ', 'T')}:00+03:00`)
  const next_slot_at = told[0] === undefined ? null : new Date(told[0])
  const card = { full_name, is_published: true, ycl_is_bookable: true, schedule_till: '2026-12-31' }
  const { id } = await aPsychologist(db, { ...card, next_slot_at, free_times: told.length, free_times_digest: staffId })
  await sql`
    with member as (
      insert into yclients_members (company_id, staff_id, psychologist_id, theirs) values (11, ${staffId}, ${id}, '{}') returning id
    )
    insert into yclients_free_times (member_id, service_id, minutes, known_at, times)
    select id, 501, 50, ${NOON}, ${told}::text[] from member`.execute(db)
  return id
}

async function ask(query: string): Promise<CatalogAnswer> {
  const answer = await anybody.get(`/api/catalog?${query}`)
  expect(answer.status).toBe(200)
  return answer.body
}

const namesOf = ({ data }: CatalogAnswer) => data.map((card) => card.full_name).toSorted()
const found = async (query: string) => namesOf(await ask(query))
const counts = async (query: string) => {
  const { facets } = await ask(query)
  const told = (options: { value: string; count: number }[]) =>
    Object.fromEntries(options.map(({ value, count }) => [value, count]))
  return { ...told(facets.time), part: told(facets.day_part) }
}

describe('when somebody is free', () => {
  test('is a day of the calendar and a part of it by the clock of the practice', async () => {
    await fed('Анна', '10 13:00', '11 09:00')
    await fed('Борис', '10 18:00', '12 11:59')
    await fed('Вера', '16 23:30')
    await fed('Глеб', '17 00:30', '17 12:00')
    await fed('Дина')
    expect(await counts('')).toEqual({
      ...{ today: 2, tomorrow: 1, three_days: 2, week: 3 },
      part: { morning: 3, day: 2, evening: 2 },
    })
    expect(await found('filter[time]=today')).toEqual(['Анна', 'Борис'])
    expect(await found('filter[time]=tomorrow')).toEqual(['Анна'])
    expect(await found('filter[time]=week')).toEqual(['Анна', 'Борис', 'Вера'])
    expect(await found('filter[day_part]=morning')).toEqual(['Анна', 'Борис', 'Глеб'])
  })

  test('is one time and not two: the evening of today is not an evening and a time of today', async () => {
    await fed('Анна', '10 13:00', '11 19:00')
    await fed('Борис', '10 19:00')
    const evening = 'filter[time]=today&filter[day_part]=evening'
    expect(await found(evening)).toEqual(['Борис'])
    expect(await counts(evening)).toEqual({
      ...{ today: 1, tomorrow: 1, three_days: 2, week: 2 },
      part: { morning: 0, day: 1, evening: 1 },
    })
    const morning = await ask('filter[time]=today&filter[day_part]=morning')
    expect(morning.meta.total).toBe(0)
    expect(morning.ways_back).toEqual([
      { filter: 'time', without: 0, alone: 2 },
      { filter: 'day_part', without: 2, alone: 0 },
    ])
  })

  test('turns at midnight, and as times pass', async () => {
    await fed('Анна', '10 13:00', '10 14:30', '11 09:00')
    expect(await counts('')).toMatchObject({ today: 1, tomorrow: 1 })
    world.clock.now = new Date('2026-03-10T14:29:59+03:00')
    expect(await found('filter[time]=today&filter[day_part]=day')).toEqual(['Анна'])
    world.clock.now = new Date('2026-03-10T14:30:00+03:00')
    expect(await counts('')).toMatchObject({ today: 0, tomorrow: 1, part: { day: 0 } })
    world.clock.now = new Date('2026-03-10T23:59:59+03:00')
    expect(await found('filter[time]=tomorrow')).toEqual(['Анна'])
    world.clock.now = new Date('2026-03-11T00:00:00+03:00')
    expect(await counts('')).toMatchObject({ today: 1, tomorrow: 0 })
  })

  test('is the nearest time alone for those of whom YCLIENTS does not tell, and nothing for those who cannot be booked', async () => {
    const card = { is_published: true, schedule_till: '2026-12-31', next_slot_at: new Date('2026-03-11T15:00:00Z') }
    await aPsychologist(db, { ...card, full_name: 'Анна', ycl_is_bookable: true })
    await aPsychologist(db, { ...card, full_name: 'Борис', ycl_is_bookable: false })
    expect(await found('filter[time]=tomorrow&filter[day_part]=evening')).toEqual(['Анна'])
    expect(await counts('')).toMatchObject({ today: 0, tomorrow: 1, part: { morning: 0, day: 0, evening: 1 } })
  })

  test('that is no such day or part is refused at its field', async () => {
    for (const [field, value] of [
      ['time', 'yesterday'],
      ['day_part', 'night'],
    ]) {
      const answer = await anybody.get(`/api/catalog?filter[${field}]=${value}`)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [`filter.${field}`]])
    }
  })
})
