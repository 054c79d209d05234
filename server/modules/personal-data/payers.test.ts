import { expect, test } from 'vitest'
import { auditLines } from '#test/builders/audit.ts'
import { aTransaction } from '#test/builders.ts'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { guest } from '#test/people.ts'
import { openTill } from '#test/fakes/till.ts'
import { verifyChain } from '../audit-log/verification.ts'
import { sweepPersonalData } from './commands.ts'

const till = await openTill('tbank')
const { world, bank } = till
const payer = { payer_name: 'Анна Забвенная', payer_email: 'anna.forget@mail.test', payer_phone: null }
const DAY = 24 * 60

async function erase() {
  const anna = guest(world)
  const pass = await aPass(world.db, payer.payer_email, world.clock.now)
  return anna.ask('/api/my-data/erase', {
    method: 'POST',
    headers: { ...withPass(anna, pass), 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: 'Удалить' }),
  })
}
const emailOf = async (id: number) => (await till.stored(id)).payer_email
const sweep = () => sweepPersonalData(world.db, () => world.clock.now, 'Europe/Moscow')
const restricted = (id: number) =>
  world.db.selectFrom('restricted_payers').selectAll().where('transaction_id', '=', id).execute()

/** A link whose first try was declined: it can still be paid. */
async function declined() {
  const link = await till.opened(payer)
  await bank.happen('decline', link.paymentId)
  await till.hear(link.paymentId)
  expect(await till.status(link.id)).toBe('failed')
  return link
}

test('a declined link that can still be paid keeps what its receipt needs, is paid, and then belongs to the books', async () => {
  const link = await declined()
  const { body } = await erase()
  expect(body.data.kept).toMatchObject([{ count: 1, why: expect.stringContaining('54-ФЗ') }])
  expect(body.data.log_extract.map(({ what }: { what: string }) => what)).toContainEqual(
    expect.stringContaining('пока её можно оплатить'),
  )
  await sweep()
  expect(await emailOf(link.id)).toBe(payer.payer_email)
  // T-Bank refuses an order whose receipt goes nowhere.
  expect((await till.start(link.public_id)).status).toBe(200)
  const paymentId = await till.paymentOf(link.id)
  await bank.happen('pay', paymentId)
  await till.hear(paymentId)
  till.later(100 * DAY)
  await sweep()
  expect([await till.status(link.id), await emailOf(link.id)]).toEqual(['paid', payer.payer_email])
  expect(await restricted(link.id)).toHaveLength(1)
  expect((await world.letters()).filter(({ subject }) => subject.includes('встреча'))).toEqual([])
})

test('a declined link that ends unpaid forgets its payer, and what the bank wrote about it, by itself', async () => {
  const link = await declined()
  await erase()
  const about = () =>
    world.db.selectFrom('bank_notices').select('id').where('payment_id', '=', link.paymentId).execute()
  expect((await about()).length).toBeGreaterThan(0)
  till.later(4 * DAY)
  await sweep()
  expect([await emailOf(link.id), await restricted(link.id), await about()]).toEqual([null, [], []])
  expect((await till.start(link.public_id)).status).toBe(409)
})

test('an ended link whose payment is still open at the bank keeps its payer until the bank has spoken', async () => {
  const link = await till.opened(payer)
  await world.db.updateTable('transactions').set({ status: 'expired' }).where('id', '=', link.id).execute()
  await erase()
  till.later(4 * DAY)
  await sweep()
  expect(await emailOf(link.id)).toBe(payer.payer_email)
  await bank.happen('expire', link.paymentId)
  await till.hear(link.paymentId)
  await sweep()
  expect(await emailOf(link.id)).toBeNull()
})

test('with its payer a link loses what the log tells of them: the masked contacts, and where they paid from', async () => {
  const link = await declined()
  const told = async () =>
    (await auditLines(world)).filter(
      ({ subject_type: type, subject_id: id, changes }) =>
        type === 'transaction' && id === String(link.id) && changes !== null,
    )
  expect((await told()).map(({ ip }) => ip)).toContainEqual(expect.stringMatching(/^198\.51\./))
  await erase()
  expect(await told(), 'it can still be paid').not.toEqual([])
  till.later(4 * DAY)
  await sweep()
  expect(await told()).toEqual([])
  expect(await verifyChain(world.db)).toMatchObject({ ok: true })
})

test('what is over and unpaid is forgotten at once', async () => {
  const expires_at = new Date(world.clock.now.getTime() - 60_000)
  const links = []
  for (const status of ['failed', 'expired', 'canceled', 'reversed', 'created'] as const) {
    links.push(await aTransaction(world.db, { ...payer, status, expires_at }))
  }
  await erase()
  expect(await Promise.all(links.map(({ id }) => emailOf(id)))).toEqual([null, null, null, null, null])
})
