import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aReview } from '#test/builders.ts'
import { leaveRequest, makeLink } from '#test/builders/clients.ts'
import { signedInAs, type Visitor } from '#test/people.ts'
import { openTill } from '#test/fakes/till.ts'

const till = await openTill('sandbox')
const { world } = till
const { db } = world
const vera = await aPsychologist(db, { is_published: true, full_name: 'Вера Видная' })
const PHONE = '+79161112233'
const OTHER = '+79169998877'
let sofya: Visitor

beforeEach(async () => {
  for (const table of ['reviews', 'transaction_events', 'transactions', 'requests', 'clients'] as const) {
    await db.deleteFrom(table).execute()
  }
  sofya = await signedInAs(world, 'moderator')
})

/** All that a change may touch, but for the versions and moments that tell of it. */
async function state() {
  const read = (table: 'requests' | 'transactions' | 'reviews' | 'bookings') =>
    db.selectFrom(table).select(['id', 'client_id']).orderBy('id').execute()
  return {
    records: [await read('requests'), await read('transactions'), await read('reviews'), await read('bookings')],
    contacts: await db.selectFrom('client_contacts').selectAll().orderBy('client_id').orderBy('value').execute(),
    partings: await db.selectFrom('client_partings').select(['client_id', 'other_id']).orderBy('client_id').execute(),
    clients: await db
      .selectFrom('clients')
      .select(['id', 'name', 'is_one_person', 'names_differ', 'request_names_differ', 'last_request_at'])
      .select(['joined_into_id', 'created_at'])
      .orderBy('id')
      .execute(),
  }
}

const join = (id: number | null, client_id: number | null) => sofya.post(`/api/clients/${id}/join`, { client_id })
const part = (id: number | null, body: object) => sofya.post(`/api/clients/${id}/part`, body)
const undo = (id: number | null, change_id: number) => sofya.post(`/api/clients/${id}/undo`, { change_id })

/** Марина and Олег, who share a phone and stand in one card. */
async function aFamily() {
  const marina = await leaveRequest(world, { name: 'Марина', contact: PHONE })
  const oleg = await leaveRequest(world, { name: 'Олег', contact: PHONE })
  const paid = await makeLink(world, sofya, { psychologist_id: vera.id, payer: { name: 'Олег Ильин', phone: PHONE } })
  return { id: marina.client_id as number, marina, oleg, paid }
}

describe('a family with one phone', () => {
  test('is parted by hand and stays parted: each further record goes to whose name it has', async () => {
    const { id, oleg, paid } = await aFamily()
    const lines = await auditOf(world, async () => {
      const { status, body } = await part(id, { requests: [oleg.id], transactions: [paid.id] })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        client: { id, names: ['Марина'], is_in_question: false, contacts: [{ value: PHONE }] },
        other: { title: 'Олег' },
      })
    })
    const { rows } = { rows: await db.selectFrom('clients').select('id').orderBy('id').execute() }
    const other = rows.at(-1)?.id as number
    expect(lines.map(({ action, subject_id, changes }) => [action, subject_id, changes])).toEqual([
      [
        'client.parted',
        String(id),
        [
          { field: 'parted', old: null, new: { id: other, title: `Клиент № ${other}` } },
          { field: 'records', old: null, new: 'заявки: 1, платежи: 1' },
        ],
      ],
      [
        'client.parted',
        String(other),
        [
          { field: 'parted', old: null, new: { id, title: `Клиент № ${id}` } },
          { field: 'records', old: null, new: 'заявки: 1, платежи: 1' },
        ],
      ],
    ])
    expect((await leaveRequest(world, { name: 'Олег', contact: PHONE })).client_id).toBe(other)
    expect((await leaveRequest(world, { name: 'марина', contact: PHONE })).client_id).toBe(id)
    expect((await sofya.get('/api/clients?filter[in_question]=1')).body.data).toEqual([])
    // A third name is neither's: a new card, about which staff are asked.
    const third = await leaveRequest(world, { name: 'Пётр', contact: PHONE })
    expect([id, other]).not.toContain(third.client_id)
    expect((await sofya.get(`/api/clients/${third.client_id}`)).body.data.similar).toHaveLength(2)
    expect((await leaveRequest(world, { name: 'Павел', contact: PHONE })).client_id).toBe(third.client_id)
  })

  test('is as it was once the parting is undone', async () => {
    const { id, oleg, paid } = await aFamily()
    const before = await state()
    const { body } = await part(id, { requests: [oleg.id], transactions: [paid.id] })
    expect((await undo(id, body.data.change_id)).body.data).toMatchObject({ client: { id }, other: null })
    expect(await state()).toEqual(before)
    expect((await undo(id, body.data.change_id)).body.errors).toEqual({ change_id: ['Это уже отменено'] })
  })

  test('keeps what came after the parting where it came', async () => {
    const { id, oleg } = await aFamily()
    const { body } = await part(id, { requests: [oleg.id], transactions: [] })
    const later = await leaveRequest(world, { name: 'Олег', contact: PHONE })
    await undo(id, body.data.change_id)
    const of = async (request: number) =>
      (await db.selectFrom('requests').select('client_id').where('id', '=', request).executeTakeFirstOrThrow())
        .client_id
    expect([await of(oleg.id), await of(later.id)]).toEqual([id, later.client_id])
    expect(later.client_id).not.toBe(id)
  })
})

describe('what was paid for a request, and the review that this proves', () => {
  const whose = async (paid: number, review: number) => {
    const of = (table: 'transactions' | 'reviews', id: number) =>
      db.selectFrom(table).select('client_id').where('id', '=', id).executeTakeFirstOrThrow()
    return [(await of('transactions', paid)).client_id, (await of('reviews', review)).client_id]
  }
  const paidFor = async (request: { id: number; client_id: number | null }) => {
    const payer = { name: 'Олег Ильин', phone: PHONE }
    const paid = await makeLink(world, sofya, { psychologist_id: vera.id, request_id: request.id, payer })
    const review = await aReview(db, { client_id: paid.client_id, transaction_id: paid.id })
    return [paid.id, review.id] as const
  }

  test('go where the request goes when a card is parted, and come back with it', async () => {
    const { id, oleg } = await aFamily()
    const of = await paidFor(oleg)
    const before = await state()
    const { body } = await part(id, { requests: [oleg.id] })
    expect(body.data.other.title).toBe('Олег')
    expect(await whose(...of)).toEqual([body.data.other.id, body.data.other.id])
    await undo(id, body.data.change_id)
    expect(await state()).toEqual(before)
  })

  test('go back with the request of a card that was joined, though they came since', async () => {
    const one = await leaveRequest(world, { name: 'Ольга', contact: PHONE })
    const two = await leaveRequest(world, { name: 'Иванова', contact: OTHER })
    const { body } = await join(one.client_id, two.client_id)
    const of = await paidFor(two)
    expect(await whose(...of)).toEqual([one.client_id, one.client_id])
    expect((await undo(one.client_id, body.data.change_id)).status).toBe(200)
    expect(await whose(...of)).toEqual([two.client_id, two.client_id])
  })
})

describe('two cards', () => {
  test('are joined, and as they were once that is undone', async () => {
    const one = await leaveRequest(world, { name: 'Ольга', contact: PHONE })
    const two = await leaveRequest(world, { name: 'Иванова', contact: OTHER })
    await aReview(db, { client_id: two.client_id })
    const before = await state()
    const lines = await auditOf(world, async () => {
      const { body } = await join(one.client_id, two.client_id)
      expect(body.data.client).toMatchObject({
        id: one.client_id,
        requests_count: 2,
        reviews_count: 1,
        contacts: [{ value: PHONE }, { value: OTHER }],
        is_in_question: false,
        changes: [{ kind: 'join', other: { id: two.client_id }, records_count: 2 }],
      })
      // The number of the card that was joined leads to the one that is left.
      expect((await sofya.get(`/api/clients/${two.client_id}`)).body.data.id).toBe(one.client_id)
      expect((await sofya.get('/api/clients')).body.meta.total).toBe(1)
      expect((await leaveRequest(world, { name: 'Иванова', contact: OTHER })).client_id).toBe(one.client_id)
      await db.deleteFrom('requests').where('id', '>', two.id).execute()
      expect((await undo(one.client_id, body.data.change_id)).status).toBe(200)
    })
    expect(await state()).toEqual(before)
    const about = lines.filter(({ subject_type }) => subject_type === 'client')
    expect(about.map(({ action, subject_id }) => [action, Number(subject_id)])).toEqual([
      ['client.joined', one.client_id],
      ['client.joined', two.client_id],
      ['client.join-undone', one.client_id],
      ['client.join-undone', two.client_id],
    ])
    expect(JSON.stringify(about)).not.toContain('Иванова')
  })

  test('joined or parted have come to us when their first record did', async () => {
    const early = new Date('2026-03-01T09:00:00.000Z')
    const late = new Date('2026-05-01T09:00:00.000Z')
    const [one, two] = [
      await leaveRequest(world, { name: 'Ольга', contact: PHONE }),
      await leaveRequest(world, { name: 'Ольга', contact: OTHER }),
    ]
    for (const [{ id, client_id }, created_at] of [
      [one, late],
      [two, early],
    ] as const) {
      await db.updateTable('requests').set({ created_at }).where('id', '=', id).execute()
      await db
        .updateTable('clients')
        .set({ created_at })
        .where('id', '=', client_id as number)
        .execute()
    }
    const first = (card: { created_at: string }) => new Date(card.created_at)
    const joined = (await join(one.client_id, two.client_id)).body.data
    expect(first(joined.client)).toEqual(early)
    const parted = (await part(one.client_id, { requests: [two.id] })).body.data
    expect(first(parted.client)).toEqual(late)
    expect(first((await sofya.get(`/api/clients/${parted.other.id}`)).body.data)).toEqual(early)
  })

  test('that were parted may be joined again, and are parted once more when that is undone', async () => {
    const { id, oleg, paid } = await aFamily()
    await part(id, { requests: [oleg.id], transactions: [paid.id] })
    const other = (await db.selectFrom('clients').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
    const before = await state()
    const { body } = await join(id, other)
    expect(await db.selectFrom('client_partings').selectAll().execute()).toEqual([])
    await undo(id, body.data.change_id)
    expect(await state()).toEqual(before)
  })

  test('are come back to in the order in which they were joined, the last first', async () => {
    const [a, b, c] = [
      await leaveRequest(world, { name: 'Анна', contact: PHONE }),
      await leaveRequest(world, { name: 'Анна', contact: OTHER }),
      await leaveRequest(world, { name: 'Анна', contact: '+79167770011' }),
    ]
    const before = await state()
    const first = (await join(b.client_id, a.client_id)).body.data
    const second = (await join(c.client_id, b.client_id)).body.data
    expect((await sofya.get(`/api/clients/${a.client_id}`)).body.data.id).toBe(c.client_id)
    // From a screen that still shows the card which has gone, too: it was not undone.
    for (const id of [c.client_id, b.client_id, a.client_id]) {
      expect((await undo(id, first.change_id)).body.errors).toEqual({
        change_id: ['Сначала отмените то, что объединили позже'],
      })
    }
    await undo(c.client_id, second.change_id)
    await undo(b.client_id, first.change_id)
    expect(await state()).toEqual(before)
  })

  test('are joined once, whoever of two presses first', async () => {
    const one = await leaveRequest(world, { name: 'Ольга', contact: PHONE })
    const two = await leaveRequest(world, { name: 'Ольга', contact: OTHER })
    const answers = await Promise.all([join(one.client_id, two.client_id), join(two.client_id, one.client_id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('told apart without moving anything are asked about no more', async () => {
    const one = await leaveRequest(world, { name: 'Ольга', contact: PHONE })
    const two = await leaveRequest(world, { name: 'Пётр', contact: OTHER })
    await makeLink(world, sofya, {
      psychologist_id: vera.id,
      payer: { name: 'Пётр', phone: PHONE, email: 'p@mail.test' },
    })
    await makeLink(world, sofya, {
      psychologist_id: vera.id,
      payer: { name: 'Пётр', phone: OTHER, email: 'p@mail.test' },
    })
    const asked = async () => (await sofya.get('/api/clients?filter[in_question]=1&sort_column=id')).body.meta.total
    expect(await asked()).toBe(2)
    const { body } = await part(one.client_id, { to_id: two.client_id })
    expect(body.data.client.similar).toEqual([])
    expect((await part(one.client_id, { to_id: two.client_id })).status).toBe(422)
  })
})

describe('refusals', () => {
  test('name what is wrong and change nothing', async () => {
    const { id, oleg, marina, paid } = await aFamily()
    const stranger = await leaveRequest(world, { name: 'Чужая', contact: OTHER })
    const before = await state()
    for (const [answer, field] of [
      [await part(id, {}), 'requests'],
      [await part(id, { requests: [stranger.id] }), 'requests'],
      [await part(id, { requests: [oleg.id, marina.id], transactions: [paid.id] }), 'requests'],
      [await part(id, { requests: [oleg.id], to_id: 999_999 }), 'to_id'],
      [await part(id, { requests: [oleg.id], to_id: id }), 'to_id'],
      [await join(id, id), 'client_id'],
      [await join(id, 999_999), 'client_id'],
      [await undo(id, 999_999), 'change_id'],
      [await sofya.patch(`/api/clients/${id}`, { name: ' ' }), 'name'],
    ] as const) {
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    }
    expect((await join(999_999, id)).status).toBe(404)
    expect(await state()).toEqual(before)
    const support = await signedInAs(world, 'tech-support')
    expect((await support.post(`/api/clients/${id}/join`, { client_id: stranger.client_id })).status).toBe(403)
  })

  test('a name by hand stays, and the log has no more than its letters', async () => {
    const { id } = await aFamily()
    const lines = await auditOf(world, async () => {
      expect((await sofya.patch(`/api/clients/${id}`, { name: 'Марина Ильина', version: 1 })).body.data).toMatchObject({
        name: 'Марина Ильина',
        version: 2,
      })
      expect((await sofya.patch(`/api/clients/${id}`, { name: 'Марина Ильина' })).body.data.version).toBe(2)
    })
    expect(lines).toMatchObject([{ action: 'client.updated', changes: [{ field: 'name', new: 'М. И.' }] }])
    expect((await sofya.patch(`/api/clients/${id}`, { name: 'Другая', version: 1 })).status).toBe(409)
    await leaveRequest(world, { name: 'Марина Петровна Ильина', contact: PHONE })
    expect((await sofya.get(`/api/clients/${id}`)).body.data.name).toBe('Марина Ильина')
  })
})

test('two cards that are joined already are told so, whichever is asked for; one and the same is not', async () => {
  const [one, other] = [
    (await leaveRequest(world, { name: 'Инна', contact: PHONE })).client_id,
    (await leaveRequest(world, { name: 'Нина', contact: OTHER })).client_id,
  ]
  expect((await join(one, other)).status).toBe(200)
  const lines = await auditOf(world, async () => {
    for (const [into, from] of [
      [one, other],
      [other, one],
    ] as const) {
      const again = await join(into, from)
      expect([again.status, again.body.errors]).toEqual([422, { client_id: ['Эти карточки уже объединены'] }])
    }
  })
  expect(lines).toEqual([])
  expect((await join(one, one)).body.errors).toEqual({ client_id: ['Это та\u00a0же карточка: выберите другую'] })
})
