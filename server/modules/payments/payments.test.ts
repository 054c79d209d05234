import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { auditOf } from '#test/audit.ts'
import { aPsychologist, aTransaction, aUser } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { refundTransaction } from './commands.ts'
import type { PaymentProvider } from './provider.ts'

const world = await openWorld()
const anna = guest(world)
const PATH = '/api/transactions'
const person = await aPsychologist(world.db, { is_published: true, full_name: 'Вера Видная' })
const payer = { name: 'Ирина Соколова', email: 'Irina.S@Mail.Test', phone: '8 916 000 00 01' }
const input = {
  psychologist_id: person.id,
  purpose: 'consultation',
  description: 'Консультация 21 ноября, 50 минут',
  amount: 450_000,
  payer,
}

beforeEach(async () => {
  await world.db.deleteFrom('transactions').execute()
})

const stored = () => world.db.selectFrom('transactions').selectAll().orderBy('id').execute()

describe('POST /api/transactions', () => {
  test('is closed to guests and to those who may only look', async () => {
    expect((await anna.post(PATH, input)).status).toBe(401)
    for (const role of ['tech-support', 'writer', 'psychologist'] as const) {
      const { status, body } = await (await signedInAs(world, role)).post(PATH, input)
      expect([status, body.message]).toEqual([403, expect.stringContaining('Создавать ссылки на оплату')])
    }
    expect(await stored()).toEqual([])
  })

  test('makes a link with its number, its first event and a line that masks the payer', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const lines = await auditOf(world, async () => {
      const { status, body } = await sofya.post(PATH, input)
      expect(status).toBe(201)
      expect(body.data).toMatchObject({
        public_id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
        number: expect.stringMatching(/^\d{4}-\d{5}$/),
        status: 'created',
        amount: 450_000,
        refunded_amount: 0,
        currency: 'RUB',
        psychologist: { id: person.id, title: 'Вера Видная' },
        payer: { name: 'Ирина Соколова', email: 'irina.s@mail.test', phone: '+79160000001' },
        created_by: { id: sofya.id },
        expires_at: new Date(world.clock.now.getTime() + 3 * 86_400_000).toISOString(),
        events: [{ source: 'staff', from_status: null, to_status: 'created', actor: { id: sofya.id } }],
      })
    })
    expect(lines).toMatchObject([{ action: 'transaction.created', actor_id: sofya.id, subject_version: 1 }])
    expect(lines[0]?.changes).toContainEqual({
      field: 'payer',
      old: null,
      new: { name: 'И. С.', email: 'i•••@mail.test', phone: '+7•••0001' },
    })
    expect(JSON.stringify(lines)).not.toMatch(/irina|Соколова|79160000001/)
  })

  test('two at once get different numbers and ids', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const answers = await Promise.all([1, 2, 3, 4].map(() => sofya.post(PATH, input)))
    expect(new Set(answers.map((answer) => answer.body.data.number)).size).toBe(4)
    expect(new Set(answers.map((answer) => answer.body.data.public_id)).size).toBe(4)
  })

  test('with a key, a repeat gets the first answer and makes nothing', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const ask = () =>
      sofya.ask(PATH, {
        method: 'POST',
        body: JSON.stringify(input),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'link-for-irina' },
      })
    const [first, second] = await Promise.all([ask(), ask()])
    expect(second.body.data.public_id).toBe(first.body.data.public_id)
    expect(await stored()).toHaveLength(1)
  })

  test.each([
    ['psychologist_id', { psychologist_id: 999_999 }],
    ['psychologist_id', { psychologist_id: 'Вера' }],
    ['purpose', { purpose: 'bribe' }],
    ['description', { description: '' }],
    ['description', { description: 'а'.repeat(129) }],
    ['amount', { amount: 999 }],
    ['amount', { amount: 100_000_001 }],
    ['amount', { amount: 1000.1 }],
    ['amount', { amount: '1000.10' }],
    ['payer', { payer: undefined }],
    ['payer.email', { payer: { name: 'Ирина' } }],
    ['payer.name', { payer: { ...payer, name: '' } }],
    ['expires_at', { expires_at: 'завтра' }],
    ['expires_at', { expires_at: '2020-01-01T00:00:00Z' }],
    ['expires_at', { expires_at: '2099-01-01T00:00:00Z' }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const sofya = await signedInAs(world, 'moderator')
    const { status, body } = await sofya.post(PATH, { ...input, ...wrong })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await stored()).toEqual([])
  })
})

describe('GET /api/transactions', () => {
  test('is closed to guests and to roles without the right', async () => {
    const { id } = await aTransaction(world.db)
    for (const path of [PATH, `${PATH}/${id}`]) {
      expect((await anna.get(path)).status).toBe(401)
      for (const role of ['writer', 'psychologist'] as const) {
        expect((await (await signedInAs(world, role)).get(path)).status).toBe(403)
      }
    }
  })

  test('filters, sums up all that it finds, in one statement', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const first = await aTransaction(world.db, {
      psychologist_id: person.id,
      created_at: new Date('2026-01-10T20:59:59Z'),
    })
    await aTransaction(world.db, { status: 'paid', amount: 300_000, payer_name: 'Пётр Лёвин', payer_email: null })
    await aTransaction(world.db, { status: 'partially_refunded', amount: 500_000, refunded_amount: 200_000 })
    const total = async (filter: string) => (await sofya.get(`${PATH}?${filter}`)).body.meta.total
    expect(await total('filter[status][]=paid&filter[status][]=created')).toBe(2)
    expect(await total(`filter[psychologist_id]=${person.id}`)).toBe(1)
    expect(await total('filter[amount_from]=450000&filter[amount_to]=499999')).toBe(1)
    expect(await total('filter[date_from]=2026-01-10&filter[date_to]=2026-01-10')).toBe(1)
    expect(await total(`filter[number]=${first.number}`)).toBe(1)
    expect(await total(`filter[payer]=${encodeURIComponent('левин петр')}`)).toBe(1)
    expect(await total('filter[payer]=irina.s@mail')).toBe(2)
    world.takeStatements()
    const { body } = await sofya.get(`${PATH}?per_page=1&sort_column=amount`)
    expect(world.takeStatements()).toHaveLength(1)
    expect(body.data).toMatchObject([{ amount: 500_000 }])
    expect(body.meta).toMatchObject({
      total: 3,
      totals: { amount: 1_250_000, paid_amount: 800_000, refunded_amount: 200_000 },
    })
  })

  test('masks the payer for those who may only look, in the filter too', async () => {
    const ildar = await signedInAs(world, 'tech-support')
    const { id } = await aTransaction(world.db, { status: 'paid' })
    const { body } = await ildar.get(`${PATH}/${id}`)
    expect(body.data).toMatchObject({
      payer: { name: 'И. С.', email: 'i•••@mail.test', phone: '+7•••0001' },
      can: { refund: false },
    })
    expect((await ildar.get(`${PATH}?filter[payer]=irina.s@mail`)).body.meta.total).toBe(0)
  })

  test('tells that a link is over though nothing has said so yet', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const { id } = await aTransaction(world.db, { expires_at: new Date(world.clock.now.getTime() - 1000) })
    expect((await sofya.get(`${PATH}/${id}`)).body.data).toMatchObject({ status: 'created', is_expired: true })
    expect((await sofya.get(`${PATH}/999999`)).status).toBe(404)
  })

  test.each(['filter[status]=stolen', 'filter[amount_from]=-1', 'filter[number]=x', 'sort_column=payer_name'])(
    'refuses %s',
    async (query) => {
      expect((await (await signedInAs(world, 'moderator')).get(`${PATH}?${query}`)).status).toBe(422)
    },
  )
})

describe('POST /api/transactions/{id}/refund', () => {
  const refund = { amount: 100_000, reason: 'Встреча не состоялась' }

  test('is closed to guests and to those who may only look', async () => {
    const { id } = await aTransaction(world.db, { status: 'paid' })
    expect((await anna.post(`${PATH}/${id}/refund`, refund)).status).toBe(401)
    expect((await (await signedInAs(world, 'tech-support')).post(`${PATH}/${id}/refund`, refund)).status).toBe(403)
  })

  test('without a bank says so and pretends nothing', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const { id } = await aTransaction(world.db, { status: 'paid' })
    const lines = await auditOf(world, async () => {
      const { status, body } = await sofya.post(`${PATH}/${id}/refund`, refund)
      expect([status, body.message]).toEqual([503, 'Банк не подключён: вернуть деньги отсюда пока нельзя.'])
    })
    expect(lines).toEqual([])
    expect(await stored()).toMatchObject([{ status: 'paid', refunded_amount: 0, version: 1 }])
  })

  test.each([
    ['status', { status: 'created' }, refund],
    ['status', { status: 'refunded', refunded_amount: 450_000 }, refund],
    ['amount', { status: 'paid' }, { ...refund, amount: 450_001 }],
    ['amount', { status: 'partially_refunded', refunded_amount: 400_000 }, { ...refund, amount: 50_001 }],
    ['amount', { status: 'paid' }, { ...refund, amount: 0 }],
    ['reason', { status: 'paid' }, { ...refund, reason: '' }],
  ])('refuses a wrong %s', async (field, traits, wish) => {
    const sofya = await signedInAs(world, 'moderator')
    const { id } = await aTransaction(world.db, traits)
    const { status, body } = await sofya.post(`${PATH}/${id}/refund`, wish)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await sofya.post(`${PATH}/999999/refund`, refund)).status).toBe(404)
  })

  test('with a bank gives back part after part, never more than was paid, even at once', async () => {
    const bank = fakeBank()
    const ctx = await staffCtx()
    const { id } = await aTransaction(world.db, { status: 'paid', provider: 'fake', provider_payment_id: 'p-1' })
    const lines = await auditOf(world, async () => {
      const attempts = await Promise.allSettled(
        [1, 2, 3, 4].map(() => refundTransaction(ctx, id, { amount: 150_000, reason: 'Встреча не состоялась' }, bank)),
      )
      expect(attempts.map((attempt) => attempt.status).toSorted()).toEqual([
        'fulfilled',
        'fulfilled',
        'fulfilled',
        'rejected',
      ])
    })
    expect(await stored()).toMatchObject([{ status: 'refunded', refunded_amount: 450_000, version: 4 }])
    expect(bank.given).toBe(450_000)
    expect(lines.map((line) => line.action)).toEqual(Array(3).fill('transaction.refunded'))
    const events = await world.db
      .selectFrom('transaction_events')
      .selectAll()
      .where('transaction_id', '=', id)
      .execute()
    expect(events.map((event) => [event.to_status, event.amount])).toEqual([
      ['partially_refunded', 150_000],
      ['partially_refunded', 150_000],
      ['refunded', 150_000],
    ])
  })

  test('when the bank refuses, nothing has happened', async () => {
    const ctx = await staffCtx()
    const { id } = await aTransaction(world.db, { status: 'paid', provider: 'fake', provider_payment_id: 'p-2' })
    const bank: PaymentProvider = { name: 'fake', refund: () => Promise.reject(new Error('no money')) }
    const lines = await auditOf(world, async () => {
      await expect(refundTransaction(ctx, id, refund, bank)).rejects.toThrow('no money')
    })
    expect(lines).toEqual([])
    expect(await stored()).toMatchObject([{ status: 'paid', refunded_amount: 0 }])
  })
})

describe('GET /api/secure-payment/{public_id}', () => {
  test('tells whoever has the link what they pay for, and nothing of the payer or the bank', async () => {
    const { public_id } = await aTransaction(world.db, {
      psychologist_id: person.id,
      provider: 'fake',
      provider_payment_id: 'bank-secret',
      expires_at: new Date('2026-12-01T10:00:00Z'),
    })
    world.clock.now = new Date('2026-11-20T10:00:00Z')
    const { status, body } = await anna.get(`/api/secure-payment/${public_id}`)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      number: expect.any(String),
      status: 'created',
      amount: 450_000,
      refunded_amount: 0,
      currency: 'RUB',
      purpose: 'consultation',
      description: 'Консультация, 50 минут',
      psychologist: { slug: person.slug, full_name: 'Вера Видная' },
      expires_at: '2026-12-01T10:00:00.000Z',
      paid_at: null,
    })
    world.clock.now = new Date('2026-12-01T10:00:00Z')
    expect((await anna.get(`/api/secure-payment/${public_id}`)).body.data.status).toBe('expired')
    world.clock.now = new Date()
  })

  test.each(['short', 'A'.repeat(22), `${'A'.repeat(21)}%00`, '1'])('finds nothing at %s', async (id) => {
    const { status, body } = await anna.get(`/api/secure-payment/${id}`)
    expect([status, body.message]).toEqual([404, 'Такой ссылки на оплату нет.'])
  })
})

/** A bank that keeps count and answers after a moment, so that refunds at once could cross. */
function fakeBank() {
  const keys = new Set<string>()
  const bank = {
    name: 'fake',
    given: 0,
    async refund({ amount, key }: { amount: number; key: string }) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (!keys.has(key)) bank.given += amount
      keys.add(key)
    },
  }
  return bank
}

async function staffCtx(): Promise<Ctx> {
  const user = await aUser(world.db, { role: 'moderator' })
  const actor = { ...user, roles: ['moderator'], permissions: new Set() } as unknown as Actor
  const request = { id: 'test', ip: null, userAgent: null }
  return { db: world.db, storage: world.storage, clock: () => world.clock.now, actor, request }
}
