import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { openSandbox } from './banks/sandbox/sandbox.ts'

const SITE = { appUrl: 'http://smysl.test', zone: { timeZone: 'Europe/Moscow' }, log: createLog('silent') }
const world = await openWorld({ bankFor: (facts) => openSandbox({ ...facts, ...SITE }).bank })
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
