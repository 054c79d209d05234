import { expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openTill } from '#test/till.ts'

const till = await openTill('sandbox')
const { world } = till
const { id: psychologist_id } = await aPsychologist(world.db, { is_published: true })

const invitation = (id: number) =>
  world.db.selectFrom('review_invitations').selectAll().where('transaction_id', '=', id).executeTakeFirstOrThrow()
const lettersAbout = async (number: string) => (await world.letters()).filter(({ text }) => text.includes(number))

/** Paid, and the process died before the post had the letter: the only copy of its token is gone. */
async function paidWithoutLetter() {
  const link = await till.paid({ psychologist_id })
  await world.outbox.settled()
  await world.db
    .updateTable('review_invitations')
    .set({ sent_at: null, token_hash: Buffer.alloc(32, link.id) })
    .where('transaction_id', '=', link.id)
    .execute()
  const { length } = await lettersAbout(link.number)
  return { ...link, posted: length }
}

test('a letter that the post took is not written again', async () => {
  const link = await till.paid({ psychologist_id })
  expect(await lettersAbout(link.number)).toHaveLength(1)
  expect((await invitation(link.id)).sent_at).toEqual(world.clock.now)
  till.later(60)
  await till.reconcile()
  expect(await lettersAbout(link.number)).toHaveLength(1)
})

test('a letter that died with its process comes once, a quarter of an hour later, with a link that opens', async () => {
  const { id, number, posted } = await paidWithoutLetter()
  await till.reconcile()
  expect(await lettersAbout(number)).toHaveLength(posted)
  till.later(15)
  await Promise.all([till.reconcile(), till.reconcile()])
  const letters = await lettersAbout(number)
  expect(letters).toHaveLength(posted + 1)
  const [, token] = /token=([\w-]{43})\n/.exec(letters.at(-1)?.text ?? '') ?? []
  expect((await guest(world).get(`/api/reviews/invitation?token=${token}`)).body.data.status).toBe('open')
  expect((await invitation(id)).sent_at).toEqual(world.clock.now)
  till.later(24 * 60)
  await till.reconcile()
  expect(await lettersAbout(number)).toHaveLength(posted + 1)
})

test('nobody is written to about money that went back, or who asked to be forgotten', async () => {
  const returned = await paidWithoutLetter()
  await till.bank.refundAtBank(returned.paymentId, 450_000)
  await till.hear(returned.paymentId)
  const forgotten = await paidWithoutLetter()
  await restrict(forgotten.id)
  till.later(60)
  await till.reconcile()
  expect(await lettersAbout(returned.number)).toHaveLength(returned.posted)
  expect(await lettersAbout(forgotten.number)).toHaveLength(forgotten.posted)
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
