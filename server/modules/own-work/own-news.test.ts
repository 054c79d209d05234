import { beforeEach, expect, test } from 'vitest'
import type { Tile } from '#contract/office/reports/dashboard.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { USUAL_NOTICES } from '#contract/office/notices.ts'
import { aPsychologist, aRequest, aReview, aUser } from '#test/builders.ts'
import { signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { NewsLetters } from '../notices/news-letters.ts'
import { notifyOfOwnWork } from './own-news.ts'

const world = await openWorld()
const { db } = world
const PATH = '/api/consultation-requests'
const MINUTE_MS = 60_000
const clock = () => world.clock.now
const letters = new NewsLetters({
  ...{ db, clock, zone: { timeZone: 'Europe/Moscow' }, log: world.log, outbox: world.outbox },
  site: { appUrl: 'http://smysl.test', siteName: 'Смысл' },
})
const round = () => notifyOfOwnWork({ db, clock })
const later = (minutes: number) => (world.clock.now = new Date(world.clock.now.getTime() + minutes * MINUTE_MS))
/** A minute of the clock's round, so much later. */
async function after(minutes: number) {
  later(minutes)
  await round()
}
const told = () =>
  db
    .selectFrom('staff_notices')
    .select(['kind', 'subject_id', 'user_id'])
    .orderBy('kind', 'desc')
    .orderBy('user_id')
    .execute()
const forget = () => db.deleteFrom('staff_notices').execute()
const sofya = await aUser(db, { role: 'psychologist' })
const vera = await aUser(db, { role: 'psychologist' })
const [own, other, accountless] = [
  await aPsychologist(db, { user_id: sofya.id, is_published: true }),
  await aPsychologist(db, { user_id: vera.id, is_published: true }),
  await aPsychologist(db, { is_published: true }),
]
const MEETING = new Date('2026-11-25T15:00:00Z')
const booked = () =>
  aRequest(db, {
    ...{ chosen_psychologist_id: own.id, status: 'booked', meeting_at: MEETING },
    ...{ created_at: clock(), updated_at: clock() },
  })
const staff = await signedInAs(world, 'moderator')

beforeEach(async () => {
  for (const table of [
    'times_off',
    'reviews',
    'requests',
    'own_work_tellings',
    'notice_settings',
    'staff_notices',
  ] as const) {
    await db.deleteFrom(table).execute()
  }
  // Noon in Moscow.
  world.clock.now = new Date('2026-11-24T09:00:00Z')
})

test('a meeting is told once it stands for two minutes: arranged, moved, given to somebody else, called off', async () => {
  const { id } = await booked()
  const about = (user: { id: number }) => ({ kind: 'meetings_with_me', subject_id: id, user_id: user.id })
  await after(1)
  expect(await told(), 'it may be put right yet').toEqual([])
  await after(2)
  await after(1)
  expect(await told()).toEqual([about(sofya)])
  await forget()
  const change = async (fields: object) => {
    expect((await staff.patch(`${PATH}/${id}`, fields)).status).toBe(200)
    await after(3)
    const news = await told()
    await forget()
    return news
  }
  expect(await change({ notes: 'Перезвонить' })).toEqual([])
  expect(await change({ meeting_at: '2026-11-26T15:00:00Z' })).toEqual([about(sofya)])
  expect(await change({ chosen_psychologist_id: other.id })).toEqual([about(sofya), about(vera)])
  expect(await change({ chosen_psychologist_id: accountless.id })).toEqual([about(vera)])
  expect(await change({ chosen_psychologist_id: own.id })).toEqual([about(sofya)])
  expect(await change({ status: 'lost', lost_reason: 'changed_mind' })).toEqual([about(sofya)])
})

test('what is put right within two minutes is told once, and a meeting that is over is no news', async () => {
  const { id } = await booked()
  await after(3)
  await forget()
  await staff.patch(`${PATH}/${id}`, { meeting_at: '2026-11-26T15:00:00Z' })
  await after(1)
  await staff.patch(`${PATH}/${id}`, { meeting_at: MEETING.toISOString(), chosen_psychologist_id: accountless.id })
  await after(1)
  await staff.patch(`${PATH}/${id}`, { chosen_psychologist_id: own.id })
  await after(5)
  expect(await told()).toEqual([])
  world.clock.now = new Date(MEETING.getTime() + MINUTE_MS)
  await round()
  await after(3 * 24 * 60)
  expect([await told(), await db.selectFrom('own_work_tellings').select('kind').execute()]).toEqual([[], []])
})

test('requests to them and reviews that visitors see are told once each, those of another time not at all', async () => {
  const request = await aRequest(db, { psychologist_id: own.id, created_at: clock() })
  await aRequest(db, { psychologist_id: own.id, created_at: new Date('2026-11-20T09:00:00Z') })
  await aRequest(db, { psychologist_id: own.id, created_at: clock(), status: 'spam' })
  await aRequest(db, { psychologist_id: own.id, created_at: clock(), withdrawn_at: clock() })
  const review = await aReview(db, { psychologist_id: own.id })
  const old = { status: 'published', published_at: new Date('2026-11-20T09:00:00Z') } as const
  await aReview(db, { psychologist_id: own.id, ...old })
  await Promise.all([round(), round()])
  await after(1)
  const requestNews = { kind: 'requests_to_me', subject_id: request.id, user_id: sofya.id }
  expect(await told()).toEqual([requestNews])
  const publish = (status: string) => staff.patch(`/api/staff/reviews/${review.id}`, { status })
  expect((await publish('published')).status).toBe(200)
  await after(1)
  await publish('pending')
  await after(1)
  await publish('published')
  await after(1)
  expect(await told()).toEqual([{ kind: 'reviews_of_me', subject_id: review.id, user_id: sofya.id }, requestNews])
})

test('a psychologist who has chosen nothing is written to, without a name or a word; who chose otherwise is not', async () => {
  const chosen = { ...USUAL_NOTICES, letter_kinds: [] }
  expect((await (await signIn(world, vera.id)).post('/api/notices/settings', chosen)).status).toBe(200)
  await aRequest(db, { psychologist_id: own.id, created_at: clock(), name: 'Ольга' })
  await aRequest(db, { psychologist_id: other.id, created_at: clock(), name: 'Ирина' })
  await booked()
  const before = (await world.letters()).length
  await after(3)
  later(2)
  await letters.settled()
  const sent = (await world.letters()).slice(before)
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [sofya.email, '1\u00a0перемена в\u00a0ваших встречах, 1\u00a0новая заявка к\u00a0вам — Смысл'],
  ])
  expect(sent[0]?.text).not.toMatch(/Ольга|Ирина/)
  expect(sent[0]?.text).toContain('/sm-admin/dashboard')
})

test('who leads the request of a meeting on a day that is taken off hears of it, and finds it', async () => {
  const leads = await signedInAs(world, 'moderator')
  const meeting = { chosen_psychologist_id: own.id, status: 'booked' } as const
  const at = (iso: string) => ({ ...meeting, meeting_at: new Date(iso) })
  const led = await aRequest(db, { ...at('2026-11-25T20:59:00Z'), assignee_id: leads.id })
  const nobodys = await aRequest(db, at('2026-11-25T09:00:00Z'))
  await aRequest(db, at('2026-11-25T21:00:00Z'))
  await aRequest(db, { ...at('2026-11-25T09:00:00Z'), status: 'lost' })
  await aRequest(db, { ...at('2026-11-25T09:00:00Z'), chosen_psychologist_id: other.id })
  const person = await signIn(world, sofya.id)
  const off = { first_day: '2026-11-25', last_day: '2026-11-25' }
  expect((await person.post(`/api/psychologists/${own.id}/times-off`, off)).status).toBe(201)
  expect(await told()).toEqual([
    { kind: 'days_off', subject_id: led.id, user_id: leads.id },
    { kind: 'days_off', subject_id: nobodys.id, user_id: null },
  ])
  const found = async (is: 0 | 1) => (await staff.get(`${PATH}?filter[on_day_off]=${is}&sort_column=id`)).body
  const { data, meta } = await found(1)
  expect([meta.total, data.map(({ psychologist_days_off }: PracticeRequest) => psychologist_days_off)]).toEqual([
    2,
    [[off], [off]],
  ])
  expect((await found(0)).meta.total).toBe(3)
  const { tiles } = (await staff.get('/api/dashboard')).body.data
  expect(tiles.find(({ name }: Tile) => name === 'days-off')).toMatchObject({
    count: 2,
    href: '/sm-admin/requests?filter[on_day_off]=1',
  })
  world.clock.now = new Date('2026-11-25T21:00:01Z')
  expect((await found(1)).meta.total, 'over').toBe(0)
})

test('a browser rings for whose it is, and for nobody else', async () => {
  await aRequest(db, { psychologist_id: own.id, created_at: clock() })
  await round()
  const [{ id: notice } = { id: 0 }] = await db.selectFrom('staff_notices').select('id').execute()
  const heard = async (who: Awaited<ReturnType<typeof signIn>>) =>
    (await who.get(`/api/events/counts?since=${notice - 1}`)).body.data.news
  expect(await heard(await signIn(world, sofya.id))).toEqual([{ kind: 'requests_to_me', count: 1 }])
  expect(await heard(await signIn(world, vera.id))).toEqual([])
  expect(await heard(await signedInAs(world, 'admin'))).toEqual([])
})
