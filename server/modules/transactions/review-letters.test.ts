import { expect, test } from 'vitest'
import { dyingDb, isKilled } from '#test/fakes/dying-db.ts'
import { aPsychologist, aRequest } from '#test/builders.ts'
import { refuseRows } from '#test/fakes/refused-rows.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openTill } from '#test/fakes/till.ts'
import { inviteAfterMeetings } from './review-invitations.ts'

const till = await openTill('sandbox')
const { world } = till
const { id: psychologist_id } = await aPsychologist(world.db, { is_published: true, meeting_minutes: 50 })

const lettersAbout = async (number: string) => (await world.letters()).filter(({ text }) => text.includes(number))
const waiting = (id: number) =>
  world.db.selectFrom('letters').select('state').where('subject', '=', `transaction:${id}`).executeTakeFirst()

const DAY_MS = 86_400_000
const round = () => inviteAfterMeetings(till.cashier.ctx, till.cashier)
const inDays = (days: number) => new Date(world.clock.now.getTime() + days * DAY_MS)
const aMeeting = (traits: Parameters<typeof aRequest>[1] = {}) =>
  aRequest(world.db, {
    status: 'booked',
    chosen_psychologist_id: psychologist_id,
    meeting_at: inDays(2),
    ...traits,
  })

test('money brings no letter; the end of its meeting brings one, whose link opens; staff see when it left', async () => {
  const { id: request_id } = await aMeeting()
  const link = await till.paid({ psychologist_id, request_id })
  // Nobody’s session outlives the days that a test jumps over.
  const told = async () =>
    (await (await signedInAs(world, 'admin')).get(`/api/transactions/${link.id}`)).body.data.review_link
  till.later(2 * 24 * 60 + 49)
  await round()
  expect([await told(), await lettersAbout(link.number)], 'the meeting lasts').toEqual([null, []])
  till.later(1)
  await round()
  expect(await told()).toMatchObject({ sent_at: null })
  const letters = await lettersAbout(link.number)
  expect(letters).toMatchObject([{ to: 'irina.s@mail.test', subject: 'Спасибо за\u00a0встречу — Смысл' }])
  expect(await told()).toMatchObject({ sent_at: world.clock.now.toISOString() })
  const [, token] = /token=([\w-]{43})\n/.exec(letters[0]?.text ?? '') ?? []
  expect((await guest(world).get(`/api/reviews/invitation?token=${token}`)).body.data.status).toBe('open')
  till.later(60)
  await round()
  expect(await lettersAbout(link.number)).toHaveLength(1)
})

test('whoever met somebody else than they had paid for is asked about whom they met', async () => {
  const other = await aPsychologist(world.db, { is_published: true, full_name: 'Вера Иная' })
  const { id: request_id } = await aMeeting()
  const link = await till.paid({ psychologist_id, request_id })
  const admin = await signedInAs(world, 'admin')
  await admin.patch(`/api/consultation-requests/${request_id}`, { chosen_psychologist_id: other.id, status: 'done' })
  await round()
  const [letter] = await lettersAbout(link.number)
  const [, token] = /token=([\w-]{43})\n/.exec(letter?.text ?? '') ?? []
  const { body } = await guest(world).get(`/api/reviews/invitation?token=${token}`)
  expect(body.data.psychologist.full_name).toBe('Вера Иная')
})

test('a meeting that staff say was there is asked about at once, and two payments for it make one letter', async () => {
  const { id: request_id } = await aMeeting()
  const [first, second] = [
    await till.paid({ psychologist_id, request_id }),
    await till.paid({ psychologist_id, request_id }),
  ]
  const admin = await signedInAs(world, 'admin')
  await round()
  expect(await waiting(first.id)).toBeUndefined()
  await admin.patch(`/api/consultation-requests/${request_id}`, { status: 'done' })
  await Promise.all([round(), round()])
  expect([...(await lettersAbout(first.number)), ...(await lettersAbout(second.number))]).toHaveLength(1)
})

test('a meeting that was moved is waited for; one that came to nothing is not asked about', async () => {
  const admin = await signedInAs(world, 'admin')
  const [moved, lost] = [await aMeeting(), await aMeeting()]
  const later = await till.paid({ psychologist_id, request_id: moved.id })
  const never = await till.paid({ psychologist_id, request_id: lost.id })
  await admin.patch(`/api/consultation-requests/${moved.id}`, { meeting_at: inDays(4).toISOString() })
  await admin.patch(`/api/consultation-requests/${lost.id}`, { status: 'lost' })
  till.later(3 * 24 * 60)
  await round()
  expect([await waiting(later.id), await waiting(never.id)]).toEqual([undefined, undefined])
  till.later(2 * 24 * 60)
  await round()
  expect([await waiting(later.id), await waiting(never.id)]).toEqual([{ state: 'waiting' }, undefined])
})

test('a payment that knows no request is asked about three days later, and a long past one never', async () => {
  const link = await till.paid({ psychologist_id })
  const old = await till.paid({ psychologist_id, payer_email: 'old@mail.test' })
  await world.db
    .updateTable('transactions')
    .set({ paid_at: inDays(-20) })
    .where('id', '=', old.id)
    .execute()
  till.later(3 * 24 * 60 - 1)
  await round()
  expect(await waiting(link.id)).toBeUndefined()
  till.later(1)
  await round()
  expect(await lettersAbout(link.number)).toMatchObject([{ subject: 'Ваш отзыв о\u00a0встрече — Смысл' }])
  expect(await waiting(old.id)).toBeUndefined()
})

test('wherever the process dies, an invitation that is there has its letter, and no other has one', async () => {
  const { cashier } = till
  const link = await till.paid({ psychologist_id })
  till.later(3 * 24 * 60)
  for (let statements = 0, isWhole = false; !isWhole; statements += 1) {
    const ctx = { ...cashier.ctx, db: dyingDb(world.db, statements) }
    isWhole = !(await isKilled(() => inviteAfterMeetings(ctx, cashier)))
    const made = await world.db
      .selectFrom('review_invitations')
      .select('transaction_id')
      .where('transaction_id', '=', link.id)
      .executeTakeFirst()
    expect((await waiting(link.id)) !== undefined, `after ${statements} statements`).toBe(made !== undefined)
  }
  expect(await waiting(link.id)).toEqual({ state: 'waiting' })
})

test('nobody is written to about money that went back, before the meeting or before the letter left', async () => {
  const [early, late] = [await till.paid({ psychologist_id }), await till.paid({ psychologist_id })]
  await till.bank.refundAtBank(early.paymentId, 450_000)
  await till.hear(early.paymentId)
  till.later(3 * 24 * 60)
  await round()
  expect([await waiting(early.id), await waiting(late.id)]).toEqual([undefined, { state: 'waiting' }])
  await till.bank.refundAtBank(late.paymentId, 450_000)
  await till.hear(late.paymentId)
  expect(await waiting(late.id)).toEqual({ state: 'refused' })
  expect(await lettersAbout(late.number)).toEqual([])
})

test('a payer who asked to be forgotten gets no letter', async () => {
  const link = await till.opened({ psychologist_id })
  await restrict(link.id)
  await till.bank.happen('pay', link.paymentId)
  await till.hear(link.paymentId)
  expect(await till.status(link.id)).toBe('paid')
  till.later(3 * 24 * 60)
  await round()
  expect(await lettersAbout(link.number)).toEqual([])
})

async function restrict(transaction_id: number) {
  const { id: act_id } = await world.db
    .insertInto('personal_data_acts')
    .values({
      number: `26-${transaction_id}`,
      at: world.clock.now,
      subject: 'i***@mail.test',
      subject_digest: Buffer.alloc(32),
      operator: 'Смысл',
      erased: '[]',
      kept: '[]',
      log_extract: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db.insertInto('restricted_payers').values({ transaction_id, act_id, keep_until: '2031-12-31' }).execute()
}

test('an invitation that cannot be written holds up none after it', async () => {
  const [one, other] = [await aMeeting(), await aMeeting()]
  const first = await till.paid({ psychologist_id, request_id: one.id })
  const second = await till.paid({ psychologist_id, request_id: other.id })
  till.later(3 * 24 * 60)
  const where = `new.subject = 'transaction:${first.id}'`
  const letThrough = await refuseRows(world.db, { table: 'letters', on: 'insert', where })
  await expect(round()).rejects.toThrow('this one cannot be done')
  expect([await lettersAbout(first.number), await lettersAbout(second.number)]).toMatchObject([[], [{}]])
  await letThrough()
  await round()
  expect(await lettersAbout(first.number)).toHaveLength(1)
})
