import { describe, expect, test } from 'vitest'
import { aPsychologist, aRequest, aTransaction, aUser } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const PHONE = '+79161112233'

const world = await openWorld()
const { id: psychologist } = await aPsychologist(world.db, { full_name: 'Жаркова Алёна', ycl_phone: PHONE })
const { id: user } = await aUser(world.db, { phone: PHONE })
const { id: request } = await aRequest(world.db, { name: 'Ольга', contact_type: 'phone', contact: PHONE })
const { id: transaction } = await aTransaction(world.db, { payer_name: 'Олег Ильин', payer_phone: `${PHONE};ext=12` })
const { id: application } = await world.db
  .insertInto('applications')
  .values({
    created_at: new Date(),
    updated_at: new Date(),
    full_name: 'Кедрова Нина',
    email: 'kedrova@example.test',
    phone: PHONE,
    education: '',
    methods: '',
    about: '',
    consent_version: '1',
    consent_at: new Date(),
    token_hash: Buffer.alloc(32),
  })
  .returning('id')
  .executeTakeFirstOrThrow()
// Others, of whom nobody may be found.
await aPsychologist(world.db, { full_name: 'Иная Вера', ycl_phone: '+79160009999' })
await aUser(world.db, { phone: '+79160009999' })
await aRequest(world.db, { contact_type: 'phone', contact: '+79160009999', number: '26-0111' })
await aTransaction(world.db, { payer_phone: '+79160009999' })
const admin = await signedInAs(world, 'admin')
const support = await signedInAs(world, 'tech-support')
const writer = await signedInAs(world, 'writer')

const LISTS = [
  ['psychologists', '/api/psychologists?filter[full_name]=', psychologist],
  ['users', '/api/users?filter[full_name]=', user],
  ['requests', '/api/consultation-requests?filter[search]=', request],
  ['transactions', '/api/transactions?filter[payer]=', transaction],
  ['applications', '/api/applications?filter[search]=', application],
] as const

const SPELLINGS = [
  '+7 (916) 111-22-33',
  '8 916 111 22 33',
  '8(916)1112233',
  '9161112233',
  '916 111-22-33',
  '111-22-33',
  '111 22 33',
  '22-33',
  '+7 916 111',
  '8916111',
  'тел. 8 916 111 22 33',
  '+7 (916) 111‑22–33',
]

const idsOf = async (path: string, text: string) => {
  const { status, body } = await admin.get(`${path}${encodeURIComponent(text)}`)
  expect(status).toBe(200)
  return body.data.map((row: { id: number }) => row.id)
}

describe.each(LISTS)('%s', (_, path, id) => {
  test.each(SPELLINGS)('«%s» finds the one with the phone', async (text) => {
    expect(await idsOf(path, text)).toEqual([id])
  })
})

const found = async (q: string, person = admin) => {
  const { body } = await person.get(`/api/search?q=${encodeURIComponent(q)}`)
  return body.data.map(({ kind, title, note }: Record<string, string>) => [kind, title, note].join(': '))
}
const numberOf = async (table: 'requests' | 'transactions', id: number) =>
  (await world.db.selectFrom(table).select('number').where('id', '=', id).executeTakeFirstOrThrow()).number

describe('the palette', () => {
  test.each(SPELLINGS)('«%s» finds the request and the payment too', async (q) => {
    const hits = await found(q)
    expect(hits).toContain(`request: Ольга: заявка ${await numberOf('requests', request)}`)
    expect(hits).toContain(`transaction: Олег Ильин: транзакция ${await numberOf('transactions', transaction)}`)
  })

  test('by number and by name', async () => {
    const [one, other] = [await numberOf('requests', request), await numberOf('transactions', transaction)]
    expect((await found(one)).find((hit: string) => hit.startsWith('request'))).toContain(one)
    expect((await found(other)).find((hit: string) => hit.startsWith('transaction'))).toContain(other)
    expect(await found('ольга')).toContain(`request: Ольга: заявка ${one}`)
    expect(await found('ильин')).toContain(`transaction: Олег Ильин: транзакция ${other}`)
  })

  test('who may only look finds by no more than is shown, and the rest is nobody’s', async () => {
    const number = await numberOf('transactions', transaction)
    expect(await found('+7 916 111-22-33', support)).not.toContainEqual(expect.stringMatching(/^(request|transaction)/))
    expect(await found('ильин', support)).not.toContainEqual(expect.stringMatching(/^transaction/))
    expect(await found(number, support)).toContain(`transaction: О. И.: транзакция ${number}`)
    expect(await found(number, writer)).toEqual([])
  })
})

describe('a request is left', () => {
  const send = async (contact: string) => {
    const { body, status } = await guest(world).post('/api/consultation-requests', {
      for_whom: 'self',
      topics: [],
      name: 'Анна',
      contact,
      consent: true,
    })
    return { status, error: body.errors?.contact?.[0] }
  }
  test.each([
    ['123-45-67', 'Добавьте код города или оператора: например, +7 (495) 123-45-67'],
    ['+9991234567', 'Такого кода нет. Российский номер пишется так: +7 (999) 123-45-67'],
    ['позвоните мне', 'Укажите телефон, почту или имя в\u00a0Telegram через @'],
  ])('«%s» is answered at the field', async (contact, error) => {
    expect(await send(contact)).toEqual({ status: 422, error })
  })
})
