import { beforeEach, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aRefund } from '#test/builders/bank-builders.ts'
import { aPsychologist, aRequest } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openTill } from '#test/fakes/till.ts'

const till = await openTill('sandbox')
const { world } = till
const REQUESTS = '/api/consultation-requests'
const vera = await aPsychologist(world.db, { is_published: true, full_name: 'Вера Видная' })
const input = {
  psychologist_id: vera.id,
  purpose: 'consultation',
  description: 'Консультация',
  amount: 450_000,
  payer: { name: 'Ирина Соколова', email: 'irina.s@mail.test', phone: null },
}

beforeEach(async () => {
  await world.db.deleteFrom('transactions').execute()
  await world.db.deleteFrom('requests').execute()
})

test('a link knows its request, is sent by letter, and its money moves the request on by itself', async () => {
  const sofya = await signedInAs(world, 'moderator')
  const { id, number } = await aRequest(world.db, {
    status: 'booked',
    chosen_psychologist_id: vera.id,
    meeting_at: new Date('2026-12-01T15:00:00Z'),
  })
  const made = await sofya.post('/api/transactions', { ...input, request_id: id, send_letter: true })
  expect(made.body.data.request).toEqual({ id, title: number })
  const letter = (await world.letters()).at(-1)
  expect(letter?.to).toBe('irina.s@mail.test')
  expect(letter?.text).toContain(`/secure-payment/${made.body.data.public_id}`)
  expect(letter?.text).toMatch(/Ссылка работает до[^.]+ по\sмосковскому времени\./)
  expect(letter?.text).not.toContain('Видная')
  const { data } = (await sofya.get(`${REQUESTS}/${id}/timeline`)).body
  expect(data.payments).toMatchObject([
    { amount: 450_000, status: 'created', can_be_sent: true, can_be_canceled: true, letters: [{ state: 'sent' }] },
  ])
  await till.start(made.body.data.public_id)
  const paymentId = await till.paymentOf(made.body.data.id)
  await till.bank.happen('pay', paymentId)
  const lines = await auditOf(world, () => till.hear(paymentId))
  expect(lines).toContainEqual(expect.objectContaining({ action: 'request.paid', actor_id: null, subject_version: 2 }))
  await till.hear(paymentId)
  expect((await sofya.get(`${REQUESTS}/${id}`)).body.data).toMatchObject({ status: 'paid', version: 2 })
  const after = (await sofya.get(`${REQUESTS}/${id}/timeline`)).body.data.payments[0]
  expect(after.moves.map((move: { to: string }) => move.to)).toContain('paid')
  expect([after.can_be_sent, after.can_be_canceled]).toEqual([false, false])
})

test('a payment whose money somebody has to look into says so beside its request', async () => {
  const sofya = await signedInAs(world, 'moderator')
  const { id } = await aRequest(world.db)
  const link = await till.paid({ request_id: id })
  const seen = async () => (await sofya.get(`${REQUESTS}/${id}/timeline`)).body.data.payments[0]
  const sound = { pending_refund_amount: 0, is_in_question: false, is_receipt_failed: false }
  expect(await seen()).toMatchObject(sound)
  const { id: attempt_id } = (await till.attempts(link.id))[0] as { id: number }
  await aRefund(world.db, { attempt_id, amount: 450_000 })
  expect(await seen()).toMatchObject({ ...sound, pending_refund_amount: 450_000 })
  await world.db.updateTable('transaction_refunds').set({ lost_at: world.clock.now }).execute()
  expect(await seen()).toMatchObject({ is_in_question: true })
})

test('a link whose bank has named another sum is sent to nobody again until somebody has looked', async () => {
  const sofya = await signedInAs(world, 'moderator')
  const { id } = await aRequest(world.db)
  const link = await till.opened({ request_id: id })
  const seen = async () => (await sofya.get(`${REQUESTS}/${id}/timeline`)).body.data.payments[0]
  expect((await seen()).can_be_sent).toBe(true)
  await till.bank.happen('pay', link.paymentId)
  await till.bank.tamper(link.paymentId, { amount: 449_999 })
  await till.hear(link.paymentId)
  expect(await seen()).toMatchObject({ status: 'pending', can_be_sent: false, can_be_canceled: true })
})

test('what is over or spam stays as it is when money comes', async () => {
  for (const [status, then] of [
    ['in_work', 'paid'],
    ['lost', 'paid'],
    ['done', 'done'],
    ['spam', 'spam'],
  ] as const) {
    const { id } = await aRequest(world.db, { status })
    await till.paid({ request_id: id })
    const { status: now } = await world.db
      .selectFrom('requests')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([status, now]).toEqual([status, then])
  }
})

test('whoever was lost and pays all the same was not lost for that reason', async () => {
  const { id } = await aRequest(world.db, { status: 'lost', lost_reason: 'expensive', lost_words: 'Дорого, подумает' })
  const lines = await auditOf(world, () => till.paid({ request_id: id }))
  const stored = await world.db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ status: 'paid', lost_reason: null, lost_words: null })
  const line = lines.find(({ action }) => action === 'request.paid')
  expect(line?.changes).toEqual(
    expect.arrayContaining([
      { field: 'status', old: 'lost', new: 'paid' },
      { field: 'lost_reason', old: 'expensive', new: null },
    ]),
  )
  expect(JSON.stringify(line?.changes)).not.toContain('Дорого')
})

test('a link with a wrong sum is cancelled: nobody can pay by it, its letter is called off, a repeat changes nothing', async () => {
  const [sofya, ildar] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'tech-support')]
  const { id } = await aRequest(world.db)
  const { body } = await sofya.post('/api/transactions', { ...input, request_id: id, send_letter: true })
  const path = `/api/transactions/${body.data.id}`
  expect((await ildar.post(`${path}/cancel`, {})).status).toBe(403)
  const lines = await auditOf(world, async () => {
    expect((await sofya.post(`${path}/cancel`, {})).body.data).toMatchObject({ status: 'canceled', version: 2 })
    expect((await sofya.post(`${path}/cancel`, {})).body.data).toMatchObject({ status: 'canceled', version: 2 })
  })
  expect(lines).toMatchObject([{ action: 'transaction.canceled', actor_id: sofya.id }])
  expect((await till.start(body.data.public_id)).status).toBe(409)
  expect((await world.letters()).filter(({ text }) => text.includes(body.data.public_id))).toEqual([])
  expect((await sofya.post(`${path}/letters`, {})).status).toBe(422)
})

test('a link whose card was declined is cancelled too: the next try is refused, and money that comes all the same counts', async () => {
  const sofya = await signedInAs(world, 'moderator')
  const { id } = await aRequest(world.db)
  const link = await till.opened({ request_id: id })
  await till.bank.happen('decline', link.paymentId)
  await till.hear(link.paymentId)
  expect(await till.status(link.id)).toBe('failed')
  await till.start(link.public_id)
  const again = await till.paymentOf(link.id)
  const shown = async () => (await sofya.get(`${REQUESTS}/${id}/timeline`)).body.data.payments[0]
  expect(await shown()).toMatchObject({ status: 'failed', can_be_canceled: true })
  const { status, body } = await sofya.post(`/api/transactions/${link.id}/cancel`, {})
  expect([status, body.data?.status]).toEqual([200, 'canceled'])
  expect((await till.start(link.public_id)).status).toBe(409)
  await till.bank.happen('pay', again)
  await till.hear(again)
  expect(await till.status(link.id)).toBe('paid')
})

test('a second try that is given up at the bank leaves the link open', async () => {
  const link = await till.opened()
  await till.bank.happen('decline', link.paymentId)
  await till.hear(link.paymentId)
  await till.start(link.public_id)
  const again = await till.paymentOf(link.id)
  await till.bank.happen('cancel', again)
  await till.hear(again)
  expect(await till.status(link.id)).toBe('failed')
  expect((await till.start(link.public_id)).status).toBe(200)
})

test('what is paid is not cancelled; a link without an address is not sent', async () => {
  const sofya = await signedInAs(world, 'moderator')
  const paid = await till.paid()
  expect((await sofya.post(`/api/transactions/${paid.id}/cancel`, {})).status).toBe(422)
  const payer = { name: 'Ирина', email: null, phone: '+79160000001' }
  const { status, body } = await sofya.post('/api/transactions', { ...input, payer, send_letter: true })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['payer.email']])
  expect((await sofya.post('/api/transactions', { ...input, request_id: 999_999 })).body.errors).toEqual({
    request_id: ['Такой заявки нет'],
  })
})
