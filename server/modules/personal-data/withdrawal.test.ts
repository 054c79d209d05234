import { beforeEach, expect, test } from 'vitest'
import { UNCONFIRMED_AUTHOR_DAYS } from '#contract/requests/request-terms.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aReview, aTransaction } from '#test/builders.ts'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { guest, signedInAs } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { openWorld } from '#test/world.ts'
import { eraseUnconfirmedAuthors } from '../reviews/retention.ts'

const world = await openWorld()
const anna = guest(world)
const EMAIL = 'anna.author@mail.test'
const TEXT = 'Пришла с бессонницей, а говорили о работе. Сплю с третьей недели.'
const input = { author_name: 'Анна К.', text: TEXT, consent: true, author_email: EMAIL }

beforeEach(async () => {
  for (const table of ['reviews', 'personal_data_links', 'rate_limits', 'consents'] as const) {
    await world.db.deleteFrom(table).execute()
  }
  world.clock.now = new Date()
})

const stored = () => world.db.selectFrom('reviews').selectAll().orderBy('id').execute()
const send = async (form: object) => anna.post('/api/reviews', await solved(world, form))
const lettersTo = async (email: string) => (await world.letters()).filter(({ to }) => to === email)
const withdraw = (pass: string, review: unknown) =>
  anna.ask('/api/my-data/withdraw', {
    method: 'POST',
    headers: { ...withPass(anna, pass), 'content-type': 'application/json' },
    body: JSON.stringify({ review }),
  })

test('the letter to an author opens the review, confirms the address, and takes the review back for good', async () => {
  const before = (await lettersTo(EMAIL)).length
  expect((await send(input)).status).toBe(201)
  const [review] = await stored()
  expect(review).toMatchObject({ author_email: EMAIL, author_confirmed_at: null })
  const letters = (await lettersTo(EMAIL)).slice(before)
  expect(letters).toHaveLength(1)
  expect(`${letters[0]?.subject} ${letters[0]?.text}`).not.toMatch(/Анна К|бессонниц/)
  const [, token] = /my-data\?token=([\w-]{43})/.exec(letters[0]?.text ?? '') ?? []
  const opened = await anna.post('/api/my-data/open', { token })
  const [, pass = ''] = /smysl_my_data=([^;]+)/.exec(opened.headers.get('set-cookie') ?? '') ?? []
  expect((await stored())[0]?.author_confirmed_at).toEqual(world.clock.now)

  const mine = await anna.ask('/api/my-data', { headers: withPass(anna, pass) })
  const section = mine.body.data.sections.find(({ id }: { id: string }) => id === 'reviews')
  expect(section.records).toMatchObject([{ review_id: review?.id }])
  const lines = await auditOf(world, async () => {
    expect((await withdraw(pass, review?.id)).status).toBe(204)
  })
  expect(lines).toMatchObject([
    { action: 'review.withdrawn', actor_id: null, subject_id: String(review?.id), changes: [], ip: null },
  ])
  expect(await stored()).toEqual([])
  const left = await world.db.selectFrom('audit_log_values').selectAll().execute()
  expect(JSON.stringify(left)).not.toMatch(/Анна К|бессонниц|anna\.author/)
  const consents = await world.db.selectFrom('consents').select(['subject_type', 'subject_id', 'ip']).execute()
  expect(consents, 'the proof that it was given, and nothing of whom').toEqual([
    { subject_type: 'review', subject_id: review?.id, ip: null },
  ])

  const again = await auditOf(world, async () => expect((await withdraw(pass, review?.id)).status).toBe(404))
  expect(again).toEqual([])
})

test('no answer carries the address; staff see that it is confirmed', async () => {
  await send(input)
  const sofya = await signedInAs(world, 'admin')
  const list = await sofya.get('/api/staff/reviews')
  const [{ id }] = list.body.data
  await sofya.patch(`/api/staff/reviews/${id}`, { status: 'published' })
  const answers = [
    list,
    await sofya.get(`/api/staff/reviews/${id}`),
    await anna.get('/api/reviews'),
    await sofya.get('/api/staff/reviews/export?format=csv'),
    await sofya.get('/api/audit-logs'),
  ]
  for (const { status, bytes } of answers) {
    expect(status).toBe(200)
    expect(new TextDecoder().decode(bytes)).not.toContain(EMAIL)
  }
  expect(list.body.data[0].author_confirmed_at).toBeNull()
})

test('nobody takes back what is not theirs: without a pass, with a stranger’s, by a guessed number', async () => {
  const person = await aPsychologist(world.db)
  const paid = await aTransaction(world.db, { status: 'paid', payer_email: EMAIL, psychologist_id: person.id })
  const own = await aReview(world.db, { author_email: EMAIL })
  const ofPayment = await aReview(world.db, { transaction_id: paid.id, psychologist_id: person.id })
  const other = await aReview(world.db, { author_email: 'other@mail.test' })
  const nameless = await aReview(world.db)
  const pass = await aPass(world.db, EMAIL, world.clock.now)
  const lines = await auditOf(world, async () => {
    expect((await anna.post('/api/my-data/withdraw', { review: own.id })).status).toBe(403)
    expect((await withdraw('x'.repeat(43), own.id)).status).toBe(403)
    for (const { id } of [other, nameless]) expect((await withdraw(pass, id)).status).toBe(404)
    const wrong = await withdraw(pass, 'все')
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['review']])
  })
  expect(lines).toEqual([])
  expect(await stored()).toHaveLength(4)
  for (const { id } of [own, ofPayment]) expect((await withdraw(pass, id)).status).toBe(204)
  expect((await stored()).map(({ id }) => id)).toEqual([other.id, nameless.id])
  world.clock.now = new Date(world.clock.now.getTime() + 31 * 60_000)
  expect((await withdraw(pass, own.id)).status, 'the pass is over').toBe(403)
})

test('the same words twice bring one letter; an address gets three an hour, whatever is written', async () => {
  const before = (await lettersTo(EMAIL)).length
  await send(input)
  await send(input)
  expect(await lettersTo(EMAIL)).toHaveLength(before + 1)
  for (const n of [1, 2, 3]) expect((await send({ ...input, text: `${TEXT} ${n}` })).status).toBe(201)
  expect((await lettersTo(EMAIL)).length).toBeLessThanOrEqual(before + 3)
  expect(await stored()).toHaveLength(4)
})

test('a wrong address is refused, an empty one is none', async () => {
  const { status, body } = await send({ ...input, author_email: 'анна' })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['author_email']])
  expect((await send({ ...input, author_email: '' })).status).toBe(201)
  expect(await stored()).toMatchObject([{ author_email: null }])
})

test('an address that nobody confirms is forgotten after a month; a confirmed one stays with the review', async () => {
  const created_at = new Date(world.clock.now.getTime() - UNCONFIRMED_AUTHOR_DAYS * 86_400_000)
  await aReview(world.db, { author_email: EMAIL, created_at })
  await aReview(world.db, { author_email: EMAIL, created_at: new Date(created_at.getTime() + 1000) })
  await aReview(world.db, { author_email: EMAIL, created_at, author_confirmed_at: created_at })
  await eraseUnconfirmedAuthors(world.db, () => world.clock.now)
  expect((await stored()).map(({ author_email }) => author_email)).toEqual([null, EMAIL, EMAIL])
})
