import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#server/platform/db/database.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aTransaction } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { openWorld } from '#test/world.ts'
import { inviteToReview } from './commands.ts'

const world = await openWorld()
const anna = guest(world)
const SITE = { appUrl: 'http://smysl.test', siteName: 'Смысл' }
const TEXT = 'Пришла с бессонницей, а говорили о работе. Сплю с третьей недели.'
const input = { author_name: 'Анна К.', text: TEXT, consent: true }
const DAY_MS = 86_400_000

beforeEach(async () => {
  await world.db.deleteFrom('reviews').execute()
  await world.db.deleteFrom('rate_limits').execute()
  world.clock.now = new Date()
})

const invite = async (id: number) =>
  (await transaction(world.db, (tx) => inviteToReview(tx, id, SITE, { now: world.clock.now, isAfterMeeting: true })))
    ?.mail ?? null
const reviews = () => world.db.selectFrom('reviews').selectAll().orderBy('id').execute()
const opened = (token: string) => anna.get(`/api/reviews/invitation?token=${token}`)

/** Somebody on the site whose meeting was paid, with the token of the letter about it. */
async function paidMeeting() {
  const person = await aPsychologist(world.db, { is_published: true, full_name: 'Вера Видная' })
  const paid = await aTransaction(world.db, { status: 'paid', psychologist_id: person.id })
  const letter = await invite(paid.id)
  return { person, paid, letter, token: /token=([\w-]{43})\n/.exec(letter?.text ?? '')?.[1] ?? '' }
}

test('a payment gets one letter, which names nobody; the database keeps no token', async () => {
  const { paid, letter, token } = await paidMeeting()
  expect(letter).toMatchObject({ to: 'irina.s@mail.test', subject: expect.stringContaining('Спасибо за\u00a0встречу') })
  expect(letter?.text).toContain(`http://smysl.test/reviews/verified?token=${token}\n`)
  expect(letter?.text).toContain(paid.number)
  expect(`${letter?.subject} ${letter?.text} ${letter?.html}`).not.toMatch(/Вер|Видн|Ирин|Соколов|4\s?500/)
  expect(JSON.stringify(await world.db.selectFrom('review_invitations').selectAll().execute())).not.toContain(token)
  expect(await invite(paid.id)).toBeNull()
})

test.each([
  ['without an address', { payer_email: null }],
  ['for a certificate', { purpose: 'certificate' as const }],
  ['of nobody', { psychologist_id: null }],
])('a payment %s gets none', async (_, traits) => {
  const person = await aPsychologist(world.db)
  const { id } = await aTransaction(world.db, { status: 'paid', psychologist_id: person.id, ...traits })
  expect(await invite(id)).toBeNull()
})

test('the link says what it opens, in one statement', async () => {
  const { person, token } = await paidMeeting()
  world.takeStatements()
  const { status, body } = await opened(token)
  expect(world.takeStatements()).toHaveLength(1)
  expect([status, body.data]).toEqual([
    200,
    {
      status: 'open',
      psychologist: { slug: person.slug, full_name: 'Вера Видная' },
      expires_at: new Date(world.clock.now.getTime() + 90 * DAY_MS).toISOString(),
    },
  ])
  await world.db.updateTable('psychologists').set({ is_published: false }).where('id', '=', person.id).execute()
  expect((await opened(token)).body.data.psychologist.slug).toBeNull()
  expect((await opened('A'.repeat(43))).status).toBe(404)
  expect((await anna.get('/api/reviews/invitation?token=short')).body.errors).toEqual({ token: [expect.any(String)] })
  expect((await anna.get('/api/reviews/invitation')).status).toBe(422)
})

test('a review by the link has its proof and its psychologist, whatever the form says; the link dies with it', async () => {
  const { person, paid, token } = await paidMeeting()
  const other = await aPsychologist(world.db, { is_published: true })
  const lines = await auditOf(world, async () => {
    const { status } = await anna.post('/api/reviews', { ...input, invitation: token, psychologist: other.slug })
    expect(status).toBe(201)
  })
  expect(await reviews()).toMatchObject([{ psychologist_id: person.id, transaction_id: paid.id, status: 'pending' }])
  expect(lines[0]?.changes).toContainEqual({ field: 'proof', old: null, new: { id: paid.id, title: paid.number } })
  expect(JSON.stringify(lines)).not.toContain(token)
  expect((await opened(token)).body.data.status).toBe('used')
  const again = await anna.post('/api/reviews', { ...input, text: `${TEXT} И ещё раз.`, invitation: token })
  expect([again.status, again.body.errors]).toEqual([422, { invitation: ['Отзыв по этой ссылке уже отправлен'] }])
  expect(await reviews()).toHaveLength(1)
})

test('three at once by one link leave one review', async () => {
  const { token } = await paidMeeting()
  const answers = await Promise.all(
    [1, 2, 3].map((n) => anna.post('/api/reviews', { ...input, text: `${TEXT} ${n}`, invitation: token })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  expect(await reviews()).toHaveLength(1)
})

test('a refused form leaves the link alive: wrong fields, and words that are there already', async () => {
  const { person, token } = await paidMeeting()
  expect((await anna.post('/api/reviews', { ...input, text: 'Коротко', invitation: token })).status).toBe(422)
  await anna.post('/api/reviews', await solved(world, { ...input, psychologist: person.slug }))
  const known = await anna.post('/api/reviews', { ...input, invitation: token })
  expect([known.status, Object.keys(known.body.errors)]).toEqual([422, ['text']])
  expect((await opened(token)).body.data.status).toBe('open')
})

test('a program that fills the hidden field does not use the link up', async () => {
  const { token } = await paidMeeting()
  expect((await anna.post('/api/reviews', { ...input, invitation: token, website: 'x' })).status).toBe(201)
  expect((await opened(token)).body.data.status).toBe('open')
})

test('after ninety days the link is over; an unknown one is refused', async () => {
  const { token } = await paidMeeting()
  world.clock.now = new Date(world.clock.now.getTime() + 90 * DAY_MS)
  expect((await opened(token)).body.data.status).toBe('expired')
  const late = await anna.post('/api/reviews', { ...input, invitation: token })
  expect(late.body.errors).toEqual({ invitation: ['Срок этой ссылки вышел'] })
  const unknown = await anna.post('/api/reviews', { ...input, invitation: 'A'.repeat(43) })
  expect(unknown.body.errors).toEqual({ invitation: ['Такой ссылки на отзыв нет'] })
  expect(await reviews()).toEqual([])
})

test('money that went back whole takes the mark along, not the voice', async () => {
  const { person, paid, token } = await paidMeeting()
  await world.db
    .updateTable('transactions')
    .set({ status: 'refunded', refunded_amount: 450_000 })
    .where('id', '=', paid.id)
    .execute()
  expect((await anna.post('/api/reviews', { ...input, invitation: token })).status).toBe(201)
  expect(await reviews()).toMatchObject([{ psychologist_id: person.id, transaction_id: null }])
})

test('staff see the payment behind it and cannot move it to somebody else; everybody sees the mark', async () => {
  const { paid, token } = await paidMeeting()
  const other = await aPsychologist(world.db, { is_published: true })
  await anna.post('/api/reviews', { ...input, invitation: token })
  const sofya = await signedInAs(world, 'moderator')
  const [review] = (await sofya.get('/api/staff/reviews?filter[has_proof]=1')).body.data
  expect(review.proof).toEqual({ id: paid.id, title: paid.number })
  const moved = await sofya.patch(`/api/staff/reviews/${review.id}`, { psychologist_id: other.id })
  expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['psychologist_id']])
  await sofya.patch(`/api/staff/reviews/${review.id}`, { status: 'published' })
  expect((await anna.get('/api/reviews')).body.data).toMatchObject([{ has_proof: true }])
})
