import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/audit.ts'
import { aPsychologist, aTransaction } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

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
  ])('refuses a wrong %s', async (field, traits, wish) => {
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
      currency: 'RUB',
      purpose: 'consultation',
      description: 'Консультация, 50 минут',
      psychologist: { slug: person.slug, full_name: 'Вера Видная' },
      expires_at: '2026-12-01T10:00:00.000Z',
      paid_at: null,
      has_bank: false,
      can_pay: false,
      is_awaited: false,
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
