import { expect, test } from 'vitest'
import { dyingDb, isKilled } from '#test/dying-db.ts'
import { aPsychologist } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openTill } from '#test/till.ts'
import { applyBankState } from './bank-dialogue/bank-state.ts'

const till = await openTill('sandbox')
const { world } = till
const { id: psychologist_id } = await aPsychologist(world.db, { is_published: true })

const lettersAbout = async (number: string) => (await world.letters()).filter(({ text }) => text.includes(number))
const waiting = (id: number) =>
  world.db.selectFrom('letters').select('state').where('subject', '=', `transaction:${id}`).executeTakeFirst()

test('a payment brings one letter, with a link that opens; staff see when it left', async () => {
  const admin = await signedInAs(world, 'admin')
  const link = await till.paid({ psychologist_id })
  const told = async () => (await admin.get(`/api/transactions/${link.id}`)).body.data.review_link
  expect(await told()).toMatchObject({ sent_at: null })
  const letters = await lettersAbout(link.number)
  expect(letters).toHaveLength(1)
  expect(await told()).toMatchObject({ sent_at: world.clock.now.toISOString() })
  const [, token] = /token=([\w-]{43})\n/.exec(letters[0]?.text ?? '') ?? []
  expect((await guest(world).get(`/api/reviews/invitation?token=${token}`)).body.data.status).toBe('open')
  till.later(60)
  await till.reconcile()
  expect(await lettersAbout(link.number)).toHaveLength(1)
})

test('wherever the process dies, a payment that is in the books has its letter, and no other has one', async () => {
  const { cashier } = till
  for (let statements = 0, isWhole = false; !isWhole; statements += 1) {
    const link = await till.opened({ psychologist_id })
    await till.bank.happen('pay', link.paymentId)
    const attempt = await world.db
      .selectFrom('transaction_attempts')
      .select('id')
      .where('transaction_id', '=', link.id)
      .executeTakeFirstOrThrow()
    const state = await cashier.bank.state(link.paymentId)
    const dying = { ...cashier, ctx: { ...cashier.ctx, db: dyingDb(world.db, statements) } }
    isWhole = !(await isKilled(() => applyBankState(dying, attempt.id, state)))
    expect((await waiting(link.id)) !== undefined, `after ${statements} statements`).toBe(
      (await till.status(link.id)) === 'paid',
    )
  }
})

test('nobody is written to about money that went back before the letter left', async () => {
  const link = await till.paid({ psychologist_id })
  expect(await waiting(link.id)).toEqual({ state: 'waiting' })
  await till.bank.refundAtBank(link.paymentId, 450_000)
  await till.hear(link.paymentId)
  expect(await waiting(link.id)).toEqual({ state: 'refused' })
  expect(await lettersAbout(link.number)).toEqual([])
})

test('a payment whose payer asked to be forgotten while it was open brings no letter', async () => {
  const link = await till.opened({ psychologist_id })
  await restrict(link.id)
  await till.bank.happen('pay', link.paymentId)
  await till.hear(link.paymentId)
  expect(await till.status(link.id)).toBe('paid')
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
