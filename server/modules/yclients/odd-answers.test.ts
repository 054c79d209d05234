import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FakeYclients } from '#server/platform/yclients/fake/fake-yclients.ts'
import type { Yclients } from '#server/platform/yclients/yclients.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { aMember, aPractice, openYclientsPair } from '#test/fakes/yclients.ts'
import { syncOnSchedule } from './commands.ts'

let fake: FakeYclients
let client: Yclients
const world = await openWorld({
  async yclientsFor(db) {
    const pair = await openYclientsPair(db, { practice: aPractice({ staff: [] }) })
    fake = pair.fake
    client = pair.client
    return pair.client
  },
})
const { db } = world
const support = await signedInAs(world, 'tech-support')
const ctx = { ...world, clock: () => world.clock.now, request: { id: 'sync', ip: null, userAgent: null } }

beforeEach(async () => {
  fake.trouble = () => undefined
  await sql`truncate yclients_members, yclients_free_times, yclients_differences, yclients_runs, yclients_taken`.execute(
    db,
  )
  await sql`delete from psychologists`.execute(db)
  await sql`delete from branches where ycl_id is not null`.execute(db)
  fake.practice.companies = [
    { id: 11, title: 'Смысл', positions: [{ id: 71, title: 'Психолог-консультант' }] },
    { id: 12, title: ' смысл ', positions: [{ id: 72, title: 'Психолог' }] },
  ]
  fake.practice.staff = [
    aMember(101, { name: 'Анна Первая', phone: '+79160001101' }),
    aMember(102, { name: 'Борис Второй', phone: '+79160001102', companyId: 12 }),
  ]
})

async function sync() {
  await syncOnSchedule(ctx, client, new AbortController().signal)
  return (await support.get('/api/integrations/yclients/runs')).body.data[0]
}

async function cards() {
  return db.selectFrom('psychologists').select(['about', 'is_published', 'ycl_fired']).orderBy('id').execute()
}

async function places() {
  const { rows } = await sql<{ full_name: string; branches: string[] }>`
    select p.full_name, array(select b.title from psychologist_branches l join branches b on b.id = l.branch_id
      where l.psychologist_id = p.id order by b.title) as branches from psychologists p order by p.id`.execute(db)
  return rows
}

describe('branches', () => {
  test('of one title are told apart by their numbers, and a title that staff give stays', async () => {
    expect(await sync()).toMatchObject({ state: 'done', errors: [] })
    expect(await places()).toEqual([
      { full_name: 'Анна Первая', branches: ['Смысл'] },
      { full_name: 'Борис Второй', branches: ['смысл (YCLIENTS 12)'] },
    ])
    await sql`update branches set title = 'Север' where ycl_id = 12`.execute(db)
    expect(await sync()).toMatchObject({ state: 'done', errors: [], counts: { branches: 0 } })
    expect((await places()).map(({ branches }) => branches)).toEqual([['Смысл'], ['Север']])
  })

  test('of which nobody tells any more are named, and once they are in the trash nobody works there', async () => {
    fake.practice.companies[1] = { id: 12, title: 'Север', positions: [] }
    await sync()
    await sql`update psychologists set is_published = true`.execute(db)
    fake.practice.companies = fake.practice.companies.slice(0, 1)
    const states = async () => (await cards()).map((card) => [card.is_published, card.ycl_fired])
    const { state, errors } = await sync()
    expect([state, errors]).toEqual(['done', [expect.stringMatching(/^Север: YCLIENTS больше не\sназывает/)]])
    expect(await states()).toEqual([
      [true, false],
      [true, false],
    ])
    await sql`update branches set deleted_at = now() where ycl_id = 12`.execute(db)
    expect(await sync()).toMatchObject({ errors: [], counts: { staff: 1, fired: 1 } })
    expect(await states()).toEqual([
      [true, false],
      [false, true],
    ])
    expect(await sync()).toMatchObject({ errors: [], counts: { staff: 0, fired: 0 } })
  })
})

test('a position without a title is none', async () => {
  fake.practice.companies = [{ id: 11, title: 'Смысл', positions: [{ id: 71, title: ' ' }] }]
  await sync()
  expect((await sql`select from positions where title = ''`.execute(db)).rows).toEqual([])
})

test('what people tell of themselves comes as text, with every sign that HTML writes by its name', async () => {
  const [first] = fake.practice.staff
  if (first !== undefined)
    first.information = '<p>Тревога&nbsp;&mdash; &bdquo;моя&ldquo; тема&hellip; &#8470;&#x31;&#0;&#55296;</p>'
  await sync()
  expect((await cards())[0]?.about).toBe('Тревога\u00a0— „моя“ тема… №1')
})

describe('one person of whom nothing good comes', () => {
  test('has no last day where YCLIENTS writes a day that there is not', async () => {
    const told = [
      { id: 201, name: 'Вера Бессрочная', schedule_till: '0000-00-00' },
      { id: 202, name: 'Глеб Срочный', schedule_till: '2026-12-31 00:00:00' },
    ]
    fake.trouble = ({ path }) =>
      path === '/company/11/staff' ? { status: 200, body: { success: true, data: told } } : undefined
    expect(await sync()).toMatchObject({ state: 'done', errors: [] })
    const days = await db.selectFrom('psychologists').select(['full_name', 'schedule_till']).orderBy('id').execute()
    expect(days.slice(0, 2)).toEqual([
      { full_name: 'Вера Бессрочная', schedule_till: null },
      { full_name: 'Глеб Срочный', schedule_till: '2026-12-31' },
    ])
  })

  test('keeps nobody else as they were', async () => {
    await sync()
    await sql`alter table psychologists add constraint unwritable check (full_name <> 'Анна Первая' or not ycl_hidden)`.execute(
      db,
    )
    try {
      for (const person of fake.practice.staff) person.isHidden = true
      await expect(sync()).rejects.toThrow('unwritable')
      const hidden = await db.selectFrom('psychologists').select(['full_name', 'ycl_hidden']).orderBy('id').execute()
      expect(hidden.map((card) => card.ycl_hidden)).toEqual([false, true])
    } finally {
      await sql`alter table psychologists drop constraint unwritable`.execute(db)
    }
  })
})
