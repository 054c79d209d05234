import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/platform/db/database.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aRequest, aReview, aTransaction } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { inviteToReview } from './commands.ts'

const world = await openWorld()
const anna = guest(world)
const sofya = await signedInAs(world, 'moderator')

beforeEach(async () => {
  await world.db.deleteFrom('reviews').execute()
  await world.db.deleteFrom('rate_limits').execute()
})

const day = (number: number) => new Date(Date.UTC(2026, 9, number))
const pathOf = (id: number) => `/api/staff/reviews/${id}`

/** A published review without a payment, and a paid meeting with the same psychologist. */
async function paidMeeting(traits: Parameters<typeof aTransaction>[1] = {}) {
  const person = await aPsychologist(world.db, { is_published: true })
  const review = await aReview(world.db, { status: 'published', psychologist_id: person.id })
  const paid = await aTransaction(world.db, { status: 'paid', psychologist_id: person.id, ...traits })
  return { person, review, paid }
}

test('reviews of paid meetings come first everywhere, the newest first among both kinds, on every page', async () => {
  const person = await aPsychologist(world.db, { is_published: true })
  const paid = [await aTransaction(world.db, { status: 'paid' }), await aTransaction(world.db, { status: 'paid' })]
  const add = (author_name: string, at: number, transaction_id: number | null) =>
    aReview(world.db, {
      status: 'published',
      author_name,
      psychologist_id: person.id,
      published_at: day(at),
      transaction_id,
    })
  await add('paid, old', 1, paid[0]?.id ?? null)
  await add('free, new', 9, null)
  await add('paid, new', 5, paid[1]?.id ?? null)
  await add('free, old', 3, null)
  const order = ['paid, new', 'paid, old', 'free, new', 'free, old']
  const names = async (query: string) =>
    (await anna.get(`/api/reviews?${query}`)).body.data.map((one: { author_name: string }) => one.author_name)
  expect(await names('')).toEqual(order)
  expect(await names(`filter[psychologist]=${person.slug}`)).toEqual(order)
  expect([...(await names('per_page=2')), ...(await names('per_page=2&page=2'))]).toEqual(order)
  expect(await names('sort_column=published_at&sort_direction=asc')).toEqual([
    'paid, old',
    'paid, new',
    'free, old',
    'free, new',
  ])
})

describe('binding a review to a payment', () => {
  test('marks it for everybody, tells staff who did it, is written down without the payer, and is taken back', async () => {
    const { review, paid } = await paidMeeting()
    const lines = await auditOf(world, async () => {
      const { status, body } = await sofya.patch(pathOf(review.id), { proof_id: paid.id, version: 1 })
      expect([status, body.data.proof, body.data.proof_by.id]).toEqual([
        200,
        { id: paid.id, title: paid.number },
        sofya.id,
      ])
      expect(JSON.stringify(body)).not.toMatch(/Ирин|Соколов|irina/)
    })
    expect(lines).toMatchObject([{ action: 'review.updated', subject_version: 2 }])
    expect(lines[0]?.changes).toContainEqual({ field: 'proof', old: null, new: { id: paid.id, title: paid.number } })
    expect(JSON.stringify(lines)).not.toMatch(/Ирин|Соколов|irina/)
    expect((await anna.get('/api/reviews')).body.data).toMatchObject([{ has_proof: true }])
    const again = await auditOf(world, () => sofya.patch(pathOf(review.id), { proof_id: paid.id }))
    expect(again).toEqual([])
    const { body } = await sofya.patch(pathOf(review.id), { proof_id: null, version: 2 })
    expect(body.data).toMatchObject({ proof: null, proof_by: null, version: 3 })
    expect((await anna.get('/api/reviews')).body.data).toMatchObject([{ has_proof: false }])
  })

  test('is for those who moderate and see payments', async () => {
    const { review, paid } = await paidMeeting()
    expect((await anna.patch(pathOf(review.id), { proof_id: paid.id })).status).toBe(401)
    expect(
      (await (await signedInAs(world, 'tech-support')).patch(pathOf(review.id), { proof_id: paid.id })).status,
    ).toBe(403)
    const writer = await signedInAs(world, 'writer')
    await world.db
      .insertInto('role_permissions')
      .values(({ selectFrom }) => ({
        role_id: selectFrom('roles').select('id').where('name', '=', 'writer'),
        permission_id: selectFrom('permissions').select('id').where('name', '=', 'reviews.moderate'),
      }))
      .execute()
    const refused = await writer.patch(pathOf(review.id), { proof_id: paid.id })
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('транзакции')])
    expect((await writer.get(pathOf(review.id))).body.data.can).toEqual({ moderate: true, prove: false })
  })

  test.each([
    ['of nobody', { psychologist_id: null }],
    ['that is not paid', { status: 'created' as const }],
    ['that went back', { status: 'refunded' as const, refunded_amount: 450_000 }],
    ['of a certificate', { purpose: 'certificate' as const }],
  ])('refuses a payment %s', async (_, traits) => {
    const { review, paid } = await paidMeeting(traits)
    const { status, body } = await sofya.patch(pathOf(review.id), { proof_id: paid.id })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['proof_id']])
    expect((await anna.get('/api/reviews')).body.data).toMatchObject([{ has_proof: false }])
  })

  test('takes a payment for somebody else whose meeting was given to this psychologist', async () => {
    const { review, person } = await paidMeeting()
    const { paid } = await paidMeeting()
    const given = await aRequest(world.db, { status: 'done', chosen_psychologist_id: person.id })
    const at = { request_id: given.id }
    await world.db.updateTable('transactions').set(at).where('id', '=', paid.id).execute()
    const { status, body } = await sofya.patch(pathOf(review.id), { proof_id: paid.id })
    expect([status, body.data.proof.id]).toEqual([200, paid.id])
  })

  test('refuses a payment of another psychologist, one that is not there, and a review of the service', async () => {
    const { review } = await paidMeeting()
    const { paid: foreign } = await paidMeeting()
    const service = await aReview(world.db)
    const answers = [
      await sofya.patch(pathOf(review.id), { proof_id: foreign.id }),
      await sofya.patch(pathOf(review.id), { proof_id: 999_999 }),
      await sofya.patch(pathOf(service.id), { proof_id: foreign.id }),
      await sofya.patch(pathOf(review.id), { proof_id: 'x' }),
    ]
    expect(answers.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual(
      answers.map(() => [422, ['proof_id']]),
    )
  })

  test('one payment stands behind one review, whoever is first', async () => {
    const { person, review, paid } = await paidMeeting()
    const other = await aReview(world.db, { status: 'published', psychologist_id: person.id })
    const answers = await Promise.all([review, other].map(({ id }) => sofya.patch(pathOf(id), { proof_id: paid.id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('a review by the letter of a payment that staff bound already has no mark of its own', async () => {
    const { review, paid } = await paidMeeting()
    const made = await transaction(world.db, (tx) =>
      inviteToReview(
        tx,
        paid.id,
        { appUrl: 'http://smysl.test', siteName: 'Смысл' },
        { now: world.clock.now, isAfterMeeting: true },
      ),
    )
    const [, invitation] = /token=([\w-]{43})\n/.exec(made?.mail.text ?? '') ?? []
    await sofya.patch(pathOf(review.id), { proof_id: paid.id })
    const text = 'Пришла с бессонницей, а говорили о работе. Сплю с третьей недели.'
    const { status } = await anna.post('/api/reviews', { author_name: 'Анна', text, consent: true, invitation })
    expect(status).toBe(201)
    const rows = await world.db.selectFrom('reviews').select('transaction_id').orderBy('id').execute()
    expect(rows).toEqual([{ transaction_id: paid.id }, { transaction_id: null }])
  })

  test('what the author’s own link has bound nobody takes away', async () => {
    const { person, paid } = await paidMeeting()
    const bound = await aReview(world.db, { psychologist_id: person.id, transaction_id: paid.id })
    const { status, body } = await sofya.patch(pathOf(bound.id), { proof_id: null })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['proof_id']])
  })
})

describe('a refund', () => {
  const has = async () => (await anna.get('/api/reviews')).body.data.map((one: { has_proof: boolean }) => one.has_proof)
  const moveTo = (
    id: number,
    traits: { status: 'refunded' | 'partially_refunded' | 'paid'; refunded_amount: number },
  ) => world.db.updateTable('transactions').set(traits).where('id', '=', id).execute()

  test('of everything takes the mark and the place away at once, and staff still see the payment; a part does not', async () => {
    const { review, paid } = await paidMeeting()
    await aReview(world.db, { status: 'published', published_at: day(1) })
    await sofya.patch(pathOf(review.id), { proof_id: paid.id })
    expect(await has()).toEqual([true, false])
    await moveTo(paid.id, { status: 'partially_refunded', refunded_amount: 100 })
    expect(await has()).toEqual([true, false])
    await moveTo(paid.id, { status: 'refunded', refunded_amount: 450_000 })
    expect(await has()).toEqual([false, false])
    const { body } = await sofya.get(pathOf(review.id))
    expect(body.data).toMatchObject({ proof: { id: paid.id, title: paid.number } })
    await moveTo(paid.id, { status: 'paid', refunded_amount: 0 })
    expect(await has()).toEqual([true, false])
  })

  test('that comes while staff bind the review leaves no mark, whichever is first', async () => {
    for (const refundFirst of [true, false]) {
      await world.db.deleteFrom('reviews').execute()
      const { review, paid } = await paidMeeting()
      const steps = [
        () => sofya.patch(pathOf(review.id), { proof_id: paid.id }),
        () => moveTo(paid.id, { status: 'refunded', refunded_amount: 450_000 }),
      ]
      await Promise.all((refundFirst ? steps.toReversed() : steps).map((step) => step()))
      expect(await has()).toEqual([false])
    }
  })
})
