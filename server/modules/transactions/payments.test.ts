import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aTransaction } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const anna = guest(world)
const PATH = '/api/transactions'
const person = await aPsychologist(world.db, { is_published: true, full_name: 'Вера Видная' })

beforeEach(async () => {
  await world.db.deleteFrom('transactions').execute()
})

const stored = () => world.db.selectFrom('transactions').selectAll().orderBy('id').execute()

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

  test('lets nobody find out letter by letter what is masked for them', async () => {
    const [sofya, ildar] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'tech-support')]
    await aTransaction(world.db, { payer_name: 'Ирина Соколова' })
    const found = async (words: string, who = ildar) =>
      (await who.get(`${PATH}?filter[payer]=${encodeURIComponent(words)}`)).body.meta.total
    for (const hidden of ['соколова', 'со', 'ири', 'irina', 'ir', '7916', '600']) {
      expect([hidden, await found(hidden), await found(hidden, sofya)]).toEqual([hidden, 0, 1])
    }
    for (const seen of ['и с', 'с. и.', 'mail.test', '0001']) expect([seen, await found(seen)]).toEqual([seen, 1])
    const exported = await ildar.get(`${PATH}/export?filter[payer]=${encodeURIComponent('соколова')}`)
    expect(exported.status).toBe(200)
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
  ] as const)('refuses a wrong %s', async (field, traits, wish) => {
    const sofya = await signedInAs(world, 'moderator')
    const { id } = await aTransaction(world.db, traits)
    const { status, body } = await sofya.post(`${PATH}/${id}/refund`, wish)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await sofya.post(`${PATH}/999999/refund`, refund)).status).toBe(404)
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
      pending_refund_amount: 0,
      surplus: null,
      currency: 'RUB',
      purpose: 'consultation',
      description: 'Консультация, 50 минут',
      psychologist: { slug: person.slug, full_name: 'Вера Видная' },
      expires_at: '2026-12-01T10:00:00.000Z',
      paid_at: null,
      has_bank: false,
      can_pay: false,
      is_awaited: false,
      is_in_question: false,
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
