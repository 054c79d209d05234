import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aTransaction } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

/** As the product is with DATABASE_URL and without PAYMENT_PROVIDER. */
const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')
const rows = (table: 'transactions' | 'transaction_attempts') => world.db.selectFrom(table).select('id').execute()

describe('without a bank', () => {
  test('a link to pay by is not made, and a sentence says why', async () => {
    const { id } = await aPsychologist(world.db)
    const payer = { name: 'Ирина Лаврова', email: 'irina@mail.test', phone: '+79161112233' }
    const link = { psychologist_id: id, purpose: 'consultation', description: 'Встреча', amount: 450_000, payer }
    const lines = await auditOf(world, async () => {
      const { status, body } = await moderator.post('/api/transactions', link)
      expect([status, body.code]).toEqual([503, 'no_bank'])
      expect(body.message).toMatch(/^Банк не подключён: по\sссылке нельзя будет заплатить/)
    })
    expect(lines).toEqual([])
    expect(await rows('transactions')).toEqual([])
  })

  test('staff are told on the list and on the dashboard', async () => {
    expect((await moderator.get('/api/transactions')).body.meta.bank).toBe(null)
    expect((await moderator.get('/api/dashboard')).body.data.money.bank).toBe(null)
  })

  test('no press anywhere makes money of what the sandbox began', async () => {
    const begun = await aTransaction(world.db, { status: 'pending', provider: 'sandbox', provider_payment_id: 'sb_1' })
    const visitor = guest(world)
    const link = `/api/secure-payment/${begun.public_id}`
    expect((await visitor.get(link)).body.data).toMatchObject({ has_bank: false, can_pay: false, status: 'pending' })
    expect((await visitor.post(`${link}/start`)).status).toBe(503)
    expect((await visitor.post(`${link}/check`)).body.data.status).toBe('pending')
    expect((await visitor.post('/api/payments/sandbox/webhook', { payment_id: 'sb_1', status: 'paid' })).status).toBe(
      404,
    )
    expect((await visitor.post('/sandbox-bank/pay/sb_aaaaaaaaaaaaaaaaaaaaaa', {})).status).toBe(404)
    expect(world.app.owns('/sandbox-bank/pay/sb_aaaaaaaaaaaaaaaaaaaaaa')).toBe(false)
    for (const deed of ['refund', 'inquiry', 'settlement', 'repeat-return']) {
      const body = { amount: 100, reason: 'Проба', version: 1, kind: 'refund', outcome: 'returned', attempt_id: 1 }
      const { status } = await moderator.post(`/api/transactions/${begun.id}/${deed}`, body)
      expect([deed, status >= 400]).toEqual([deed, true])
    }
    const { body } = await moderator.get(`/api/transactions/${begun.id}`)
    expect(body.data).toMatchObject({ status: 'pending', paid_at: null, provider: 'sandbox' })
  })

  test('what was paid before stays readable', async () => {
    const paid = await aTransaction(world.db, { status: 'paid', provider: 'sandbox', provider_payment_id: 'sb_2' })
    expect((await moderator.get(`/api/transactions/${paid.id}`)).body.data).toMatchObject({ status: 'paid' })
    expect((await guest(world).get(`/api/secure-payment/${paid.public_id}`)).body.data.status).toBe('paid')
    const refund = await moderator.post(`/api/transactions/${paid.id}/refund`, { amount: 100, reason: 'Проба' })
    expect([refund.status, refund.body.message]).toEqual([503, expect.stringContaining('Банк не подключён')])
  })
})
