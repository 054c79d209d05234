import { beforeEach, describe, expect, test } from 'vitest'
import type { Permission } from '#contract/people/permissions.ts'
import { aPsychologist, aRole, aUser } from '#test/builders.ts'
import { leaveRequest, makeLink } from '#test/builders/clients.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { openTill } from '#test/fakes/till.ts'

const till = await openTill('sandbox')
const { world } = till
const { db } = world
const vera = await aPsychologist(db, { is_published: true, full_name: 'Загорянская Марина Павловна' })
const PHONE = '+79161112233'
const EMAIL = 'olga@mail.test'

beforeEach(async () => {
  for (const table of ['reviews', 'transaction_events', 'transactions', 'requests', 'clients'] as const) {
    await db.deleteFrom(table).execute()
  }
  world.clock.now = new Date()
})

const cards = () => db.selectFrom('clients').selectAll().orderBy('id').execute()

describe('whose a record is', () => {
  test('is told by the phone, however it is spelled, and by the address', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const first = await leaveRequest(world, { name: 'Ольга', contact: '8 (916) 111-22-33' })
    const second = await leaveRequest(world, { name: 'Ольга Ильина', contact: '+7 916 111-22-33' })
    const paid = await makeLink(world, sofya, {
      psychologist_id: vera.id,
      payer: { name: 'Ильина Ольга Петровна', phone: PHONE, email: EMAIL },
    })
    const byAddress = await leaveRequest(world, { name: 'ольга', contact: 'OLGA@mail.test' })
    const byHand = await sofya.post('/api/staff/consultation-requests', {
      source: 'call',
      name: 'Ольга',
      contact: PHONE,
      for_whom: 'self',
      topics: [],
    })
    expect([first.client_id, second.client_id, paid.client_id, byAddress.client_id]).toEqual(
      Array(4).fill(first.client_id),
    )
    expect(first.client_id).not.toBeNull()
    const { data } = (await sofya.get(`/api/clients/${first.client_id}`)).body
    expect(data).toMatchObject({
      name: 'Ольга Ильина',
      names: ['Ольга Ильина', 'Ольга', 'ольга', 'Ильина Ольга Петровна'],
      contacts: [
        { kind: 'phone', value: PHONE, is_masked: false },
        { kind: 'email', value: EMAIL, is_masked: false },
      ],
      requests_count: 4,
      payments_count: 1,
      is_in_question: false,
      similar: [],
    })
    expect(data.last_request_at).toBe(
      (await sofya.get(`/api/consultation-requests/${byHand.body.data.id}`)).body.data.created_at,
    )
    expect(await cards()).toHaveLength(1)
  })

  test('is asked about where the names differ, and no more once somebody has answered, until there is another name', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const { client_id } = await leaveRequest(world, { name: 'Марина', contact: PHONE })
    await leaveRequest(world, { name: 'Олег', contact: PHONE })
    const asked = async () => (await sofya.get('/api/clients?filter[in_question]=1')).body.meta.total
    expect(await asked()).toBe(1)
    expect((await sofya.get(`/api/clients/${client_id}`)).body.data).toMatchObject({
      names: ['Марина', 'Олег'],
      has_strange_names: true,
    })
    const { body } = await sofya.patch(`/api/clients/${client_id}`, { is_one_person: true, version: 1 })
    expect(body.data).toMatchObject({ has_strange_names: false, is_in_question: false, version: 2 })
    await leaveRequest(world, { name: 'Марина', contact: PHONE })
    expect(await asked()).toBe(0)
    await leaveRequest(world, { name: 'Пётр', contact: PHONE })
    expect(await asked()).toBe(1)
    expect((await sofya.get('/api/saved-views/counts?screen=clients')).body.data[0]).toMatchObject({ count: 1 })
  })

  test('where the phone is one’s and the address another’s, it is the phone’s, and staff are asked about both', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const phone = await leaveRequest(world, { name: 'Марина', contact: PHONE })
    const email = await leaveRequest(world, { name: 'Олег', contact: EMAIL })
    const both = await makeLink(world, sofya, {
      psychologist_id: vera.id,
      payer: { name: 'Иван', phone: PHONE, email: EMAIL },
    })
    expect(both.client_id).toBe(phone.client_id)
    expect((await sofya.get(`/api/clients/${email.client_id}`)).body.data).toMatchObject({
      is_in_question: true,
      similar: [{ id: phone.client_id, title: 'Марина' }],
    })
    const named = await makeLink(world, sofya, {
      psychologist_id: vera.id,
      payer: { name: 'Олег Ильин', phone: PHONE, email: EMAIL },
    })
    expect(named.client_id).toBe(email.client_id)
  })

  test('of a payment for a request is the request’s, whoever pays', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const daughter = await leaveRequest(world, { name: 'Аня', contact: EMAIL })
    const paid = await makeLink(world, sofya, {
      psychologist_id: vera.id,
      request_id: daughter.id,
      payer: { name: 'Пётр Отцов', phone: PHONE },
    })
    expect(paid.client_id).toBe(daughter.client_id)
    expect((await sofya.get(`/api/transactions/${paid.id}`)).body.data.client).toEqual({
      id: daughter.client_id,
      title: 'Аня',
    })
  })

  test('of a review is told by its address; a review makes nobody a client', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const review = async (text: string) =>
      guest(world).post(
        '/api/reviews',
        await solved(world, { author_name: 'Ночная птица', text, author_email: EMAIL, consent: true }),
      )
    await review('Стало легче говорить о себе, и спокойнее засыпать.')
    expect(await cards()).toEqual([])
    const { client_id } = await leaveRequest(world, { name: 'Ольга', contact: EMAIL })
    await review('Пришла второй раз, и снова не зря: спасибо за терпение.')
    const { reviews } = (await sofya.get(`/api/clients/${client_id}/timeline`)).body.data
    expect(reviews).toMatchObject([{ is_certain: false }, { is_certain: false }])
  })

  test('of two requests of one phone at once is one', async () => {
    const left = await Promise.all(
      ['Ольга', 'Ольга Ильина', 'Олег', 'Ольга И.'].map((name) => leaveRequest(world, { name, contact: PHONE })),
    )
    expect(new Set(left.map(({ client_id }) => client_id)).size).toBe(1)
    expect(await cards()).toHaveLength(1)
  })
})

describe('the second request', () => {
  test('tells of the meeting before it, or of the request', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const march = new Date('2026-03-12T15:00:00Z')
    const first = await leaveRequest(world, { name: 'Ольга', contact: PHONE })
    const client = async (id: number) => (await sofya.get(`/api/consultation-requests/${id}`)).body.data.client
    expect(await client(first.id)).toEqual({
      id: first.client_id,
      title: 'Ольга',
      met: null,
      asked_at: null,
    })
    const second = await leaveRequest(world, { name: 'Ольга', contact: PHONE, story: 'Снова плохо сплю' })
    expect(await client(second.id)).toMatchObject({ met: null, asked_at: expect.any(String) })
    await db
      .updateTable('requests')
      .set({ status: 'done', chosen_psychologist_id: vera.id, meeting_at: march })
      .where('id', '=', first.id)
      .execute()
    expect((await client(second.id)).met).toEqual({
      psychologist: { id: vera.id, title: 'Загорянская Марина Павловна' },
      at: march.toISOString(),
    })
    expect((await client(first.id)).met).toBeNull()
  })
})

describe('who sees what', () => {
  async function somebodyWith(...permissions: Permission[]) {
    const role = await aRole(db, { permissions })
    const user = await aUser(db)
    await db.insertInto('user_roles').values({ user_id: user.id, role_id: role.id }).execute()
    return signIn(world, user.id)
  }

  test('who sees names masked sorts by no more than is shown', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const names = ['Анна Рябова', 'Анна Розова', 'Алла Рыжова', 'Борис Ежов']
    const ids: number[] = []
    for (const [index, name] of names.entries()) {
      const payer = { name, phone: `+7916000110${index}` }
      ids.push((await makeLink(world, sofya, { psychologist_id: vera.id, payer })).client_id as number)
    }
    const support = await signedInAs(world, 'tech-support')
    const sorted = async (by: typeof sofya, direction: string) =>
      (await by.get(`/api/clients?sort_column=name&sort_direction=${direction}`)).body.data.map(
        ({ id }: { id: number }) => names[ids.indexOf(id)],
      )
    // «А. Р.» three times: among equals by number.
    expect(await sorted(support, 'asc')).toEqual(names)
    expect(await sorted(support, 'desc')).toEqual(names.toReversed())
    expect(await sorted(sofya, 'asc')).toEqual(['Алла Рыжова', 'Анна Розова', 'Анна Рябова', 'Борис Ежов'])
  })

  test('contacts are masked for those who may only look; who may not see payments sees none, nor whom they alone tell of', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const { client_id } = await leaveRequest(world, { name: 'Ольга', contact: PHONE })
    await makeLink(world, sofya, {
      psychologist_id: vera.id,
      payer: { name: 'Ольга Ильина', phone: PHONE, email: EMAIL },
    })
    const payer = await makeLink(world, sofya, {
      psychologist_id: vera.id,
      payer: { name: 'Глеб Платов', phone: '+79160001122' },
    })
    const support = await signedInAs(world, 'tech-support')
    expect((await support.get(`/api/clients/${client_id}`)).body.data).toMatchObject({
      name: 'Ольга',
      contacts: [
        { kind: 'phone', value: '+7•••2233', is_masked: true },
        { kind: 'email', value: 'o•••@mail.test', is_masked: true },
      ],
      names: ['Ольга', 'О. И.'],
      payments_count: 1,
      can: { manage: false, erase: false },
    })
    expect((await support.get(`/api/clients/${payer.client_id}`)).body.data.name).toBe('Г. П.')
    for (const words of ['Платов', '8 916 111 22 33', 'olga@mail']) {
      expect((await support.get(`/api/clients?filter[search]=${encodeURIComponent(words)}`)).body.data).toEqual([])
      const hits = (await support.get(`/api/search?q=${encodeURIComponent(words)}`)).body.data
      expect(hits.filter(({ kind }: { kind: string }) => kind === 'client')).toEqual([])
    }

    const desk = await somebodyWith('requests.view', 'requests.manage')
    expect((await desk.get(`/api/clients/${client_id}`)).body.data).toMatchObject({
      contacts: [{ kind: 'phone', value: PHONE, is_masked: false }],
      names: ['Ольга'],
      payments_count: null,
      paid_amount: null,
      reviews_count: null,
    })
    expect((await desk.get(`/api/clients/${client_id}/timeline`)).body.data).toMatchObject({
      payments: [],
      reviews: [],
    })
    expect((await desk.get('/api/clients')).body.meta.total).toBe(1)
    for (const call of ['', '/timeline']) {
      expect((await desk.get(`/api/clients/${payer.client_id}${call}`)).status).toBe(404)
    }
    expect((await desk.get(`/api/history?subject_type=client&subject_id=${payer.client_id}`)).status).toBe(403)
    const books = await somebodyWith('transactions.view')
    expect((await books.get(`/api/transactions/${payer.id}`)).body.data.client).toBeNull()
    expect((await books.get('/api/clients')).status).toBe(403)
  })

  test('the story stays in the request', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const { client_id } = await leaveRequest(world, {
      name: 'Ольга',
      contact: 'anna@mail.test',
      story: 'Никому не говорю',
    })
    for (const call of ['', '/timeline']) {
      const { status, body } = await sofya.get(`/api/clients/${client_id}${call}`)
      expect([status, JSON.stringify(body).includes('Никому')]).toEqual([200, false])
    }
    expect((await sofya.get(`/api/clients/${client_id}/timeline`)).body.data).toMatchObject({
      requests: [{ status: 'new' }],
      letters: [{ kind: 'request-received' }],
    })
  })
})

describe('a client is found', () => {
  test.each(['8 916 111 22 33', '111-22-33', 'ольг', 'jkmuf', 'Ольга Ильина'])('by «%s» in the list', async (words) => {
    const sofya = await signedInAs(world, 'moderator')
    const { client_id } = await leaveRequest(world, { name: 'Ольга Ильина', contact: PHONE })
    await leaveRequest(world, { name: 'Пётр', contact: '+79169998877' })
    const { body } = await sofya.get(`/api/clients?filter[search]=${encodeURIComponent(words)}`)
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([client_id])
  })

  test('by number, name, phone and address in the palette', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const { client_id } = await leaveRequest(world, { name: 'Ольга Ильина', contact: PHONE })
    await makeLink(world, sofya, { psychologist_id: vera.id, payer: { name: 'Ильина', phone: PHONE, email: EMAIL } })
    await leaveRequest(world, { name: 'Пётр', contact: '+79169998877' })
    for (const words of [
      `№ ${client_id}`,
      String(client_id),
      'ильина',
      '8 (916) 111-22-33',
      '22-33',
      'olga@mail.test',
    ]) {
      const { data } = (await sofya.get(`/api/search?q=${encodeURIComponent(words)}`)).body
      expect([words, data.filter(({ kind }: { kind: string }) => kind === 'client')]).toEqual([
        words,
        [expect.objectContaining({ id: client_id, title: 'Ольга Ильина', note: `клиент № ${client_id}` })],
      ])
    }
  })
})
