import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aBranch, aPsychologist, aRequest, aRole, aTransaction, aUser } from '#test/builders.ts'
import { aLetter } from '#test/builders/letters.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const PATH = '/api/consultation-requests'
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(world.clock.now.getTime() + days * DAY_MS).toISOString()
const AT = inDays(5)
const vera = await aPsychologist(world.db, { is_published: true, full_name: 'Вера Видная', price: 500_000 })

beforeEach(async () => {
  await world.db.deleteFrom('requests').execute()
})

describe('a meeting', () => {
  test('is arranged step by step; booked needs the psychologist and the time', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const branch = await aBranch(world.db)
    const { id } = await aRequest(world.db, { status: 'in_work' })
    const { status, body } = await sofya.patch(`${PATH}/${id}`, { status: 'booked', version: 1 })
    expect([status, body.errors]).toEqual([
      422,
      { chosen_psychologist_id: ['Выберите психолога'], meeting_at: ['Укажите день и\u00a0время встречи'] },
    ])
    const lines = await auditOf(world, async () => {
      const chosen = await sofya.patch(`${PATH}/${id}`, { chosen_psychologist_id: vera.id, price: 500_000, version: 1 })
      expect(chosen.body.data).toMatchObject({
        status: 'in_work',
        chosen_psychologist: { id: vera.id, title: 'Вера Видная' },
        price: 500_000,
      })
      const booked = await sofya.patch(`${PATH}/${id}`, {
        status: 'booked',
        meeting_at: AT,
        meeting_format: 'offline',
        meeting_branch_id: branch.id,
        version: 2,
      })
      expect(booked.body.data).toMatchObject({
        status: 'booked',
        meeting_at: AT,
        meeting_format: 'offline',
        meeting_branch: { id: branch.id },
        can: { moves: ['in_work', 'paid', 'done', 'lost'] },
      })
      const same = { chosen_psychologist_id: vera.id, meeting_at: AT, price: 500_000 }
      expect((await sofya.patch(`${PATH}/${id}`, same)).body.data.version).toBe(3)
    })
    expect(lines.map(({ action }) => action)).toEqual(['request.updated', 'request.booked'])
    expect(Object.keys((await sofya.patch(`${PATH}/${id}`, { meeting_at: null })).body.errors)).toEqual(['meeting_at'])
  })

  test('before anybody asked for it is a slip of the keyboard; one that took place meanwhile is noted', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const created_at = new Date(world.clock.now.getTime() - 40 * DAY_MS)
    const { id } = await aRequest(world.db, { status: 'in_work', created_at })
    const book = (meeting_at: string) =>
      sofya.patch(`${PATH}/${id}`, { status: 'booked', chosen_psychologist_id: vera.id, meeting_at })
    for (const at of ['2020-12-01T15:00:00.000Z', inDays(-48)]) {
      const { status, body } = await book(at)
      expect([status, body.errors]).toEqual([
        422,
        { meeting_at: ['Это раньше самой заявки. Проверьте день, месяц и\u00a0год'] },
      ])
    }
    expect((await sofya.patch(`${PATH}/${id}`, { meeting_at: inDays(-48) })).status).toBe(422)
    // Whoever came by is entered some days later.
    expect((await book(inDays(-46))).status).toBe(200)
    expect((await sofya.patch(`${PATH}/${id}`, { meeting_at: inDays(-30) })).status).toBe(200)
    await sofya.patch(`${PATH}/${id}`, { status: 'done' })
    await sofya.patch(`${PATH}/${id}`, { status: 'in_work' })
    expect((await sofya.patch(`${PATH}/${id}`, { status: 'booked' })).body.data.meeting_at).toBe(inDays(-30))
    // A meeting that stands there already is none of anybody’s typing.
    const early = new Date(inDays(-400))
    await world.db.updateTable('requests').set({ meeting_at: early }).where('id', '=', id).execute()
    const same = { meeting_at: early.toISOString(), notes: 'Так и\u00a0было' }
    expect((await sofya.patch(`${PATH}/${id}`, same)).status).toBe(200)
  })

  test('more than a year ahead is a slip of the year', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const { id } = await aRequest(world.db, { status: 'in_work' })
    const book = (meeting_at: string) =>
      sofya.patch(`${PATH}/${id}`, { status: 'booked', chosen_psychologist_id: vera.id, meeting_at })
    for (const at of ['2126-12-01T15:00:00.000Z', inDays(368)]) {
      const { status, body } = await book(at)
      expect([status, body.errors]).toEqual([
        422,
        { meeting_at: ['До\u00a0встречи больше года. Проверьте день, месяц и\u00a0год'] },
      ])
    }
    expect((await book(inDays(364))).status).toBe(200)
    // A meeting that stands there already is none of anybody’s typing.
    const far = new Date(inDays(36_500))
    await world.db.updateTable('requests').set({ meeting_at: far }).where('id', '=', id).execute()
    const same = { meeting_at: far.toISOString(), notes: 'Так и\u00a0было' }
    expect((await sofya.patch(`${PATH}/${id}`, same)).status).toBe(200)
  })

  test('is not with somebody who is not there', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const { id } = await aRequest(world.db)
    for (const field of ['chosen_psychologist_id', 'meeting_branch_id']) {
      const { status, body } = await sofya.patch(`${PATH}/${id}`, { [field]: 999_999 })
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
  })

  test('of many at once is booked only where it has a psychologist and a time', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const ready = await aRequest(world.db, { chosen_psychologist_id: vera.id, meeting_at: new Date(AT) })
    const bare = await aRequest(world.db)
    const body = { action: 'set-status', status: 'booked', ids: [ready.id, bare.id] }
    await sofya.post(`${PATH}/bulk`, body)
    expect((await sofya.get(`${PATH}/${ready.id}`)).body.data.status).toBe('booked')
    expect((await sofya.get(`${PATH}/${bare.id}`)).body.data.status).toBe('new')
  })
})

test('what was lost has a reason, whose words are for those who lead; who is taken up again is lost no more', async () => {
  const [sofya, ildar] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'tech-support')]
  const { id } = await aRequest(world.db)
  const lines = await auditOf(world, async () => {
    const lost = { status: 'lost', lost_reason: 'expensive', lost_words: 'Муж потерял работу' }
    expect((await sofya.patch(`${PATH}/${id}`, lost)).body.data).toMatchObject(lost)
  })
  expect(JSON.stringify(lines)).not.toContain('Муж')
  expect((await ildar.get(`${PATH}/${id}`)).body.data).toMatchObject({ lost_reason: 'expensive', lost_words: null })
  expect((await sofya.get(`${PATH}?filter[lost_reason]=expensive`)).body.meta.total).toBe(1)
  expect((await sofya.patch(`${PATH}/${id}`, { status: 'in_work' })).body.data).toMatchObject({
    lost_reason: null,
    lost_words: null,
  })
})

describe('entries', () => {
  test('are closed to those who may only look, and nobody else’s words are shown to them', async () => {
    const [sofya, ildar] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'tech-support')]
    const { id } = await aRequest(world.db)
    const entry = { kind: 'comment', text: 'Мама девочки, звонить вечером.' }
    expect((await guest(world).post(`${PATH}/${id}/entries`, entry)).status).toBe(401)
    expect((await ildar.post(`${PATH}/${id}/entries`, entry)).status).toBe(403)
    const lines = await auditOf(world, async () => {
      expect((await sofya.post(`${PATH}/${id}/entries`, entry)).status).toBe(201)
    })
    expect(lines).toMatchObject([{ action: 'request.commented', actor_id: sofya.id }])
    expect(JSON.stringify(lines)).not.toContain('Мама')
    expect((await ildar.get(`${PATH}/${id}/timeline`)).body.data.entries).toMatchObject([
      { text: null, has_text: true },
    ])
    expect((await sofya.get(`${PATH}/${id}/timeline`)).body.data.entries).toMatchObject([entry])
    expect((await sofya.get(`${PATH}/999999/timeline`)).status).toBe(404)
  })

  test('of a contact are the answer to the request; a change of state is none', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const created_at = new Date(world.clock.now.getTime() - 95 * 60_000)
    const { id } = await aRequest(world.db, { created_at })
    const taken = await sofya.patch(`${PATH}/${id}`, { status: 'in_work' })
    expect(taken.body.data).toMatchObject({ first_response_at: null, response_minutes: null })
    const call = { kind: 'contact', channel: 'call', outcome: 'no_answer', next_contact_on: '2026-01-02' }
    const { body } = await sofya.post(`${PATH}/${id}/entries`, call)
    expect(body.data.request).toMatchObject({
      first_response_at: world.clock.now.toISOString(),
      response_minutes: 95,
      next_contact_on: '2026-01-02',
      version: 3,
    })
    expect(body.data.timeline.entries).toMatchObject([
      { kind: 'contact', channel: 'call', outcome: 'no_answer', author: { id: sofya.id } },
    ])
    const second = await sofya.post(`${PATH}/${id}/entries`, { kind: 'contact', channel: 'call', outcome: 'agreed' })
    expect(second.body.data.request).toMatchObject({ response_minutes: 95, version: 3 })
    expect((await sofya.get(`${PATH}?filter[contact_due]=1`)).body.meta.total).toBe(1)
    expect((await sofya.get('/api/dashboard')).body.data.tiles).toContainEqual(
      expect.objectContaining({ name: 'due-contacts', count: 1 }),
    )
    await sofya.patch(`${PATH}/${id}`, { status: 'lost' })
    expect((await sofya.get(`${PATH}?filter[contact_due]=1`)).body.meta.total).toBe(0)
  })

  test.each([
    ['text', { kind: 'comment', text: '  ' }],
    ['channel', { kind: 'contact', outcome: 'agreed' }],
    ['outcome', { kind: 'contact', channel: 'call' }],
    ['outcome', { kind: 'contact', channel: 'call', outcome: 'sung' }],
    ['text', { kind: 'comment', text: 'а'.repeat(2001) }],
    ['next_contact_on', { kind: 'comment', text: 'Да', next_contact_on: 'завтра' }],
  ])('refuse a wrong %s', async (field, entry) => {
    const sofya = await signedInAs(world, 'moderator')
    const { id } = await aRequest(world.db)
    const { status, body } = await sofya.post(`${PATH}/${id}/entries`, entry)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await world.db.selectFrom('request_entries').selectAll().execute()).toEqual([])
  })

  test('call those who are named and may see the request, with a letter that says nothing of it', async () => {
    const [sofya, anait] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'moderator')]
    const writer = await signedInAs(world, 'writer')
    const calledIds = [anait, writer].flatMap(({ id }) => id ?? [])
    const names = await world.db
      .selectFrom('users')
      .select(['id', 'full_name', 'email'])
      .where('id', 'in', calledIds)
      .execute()
    const nameOf = (id: number | null) => names.find((one) => one.id === id)?.full_name ?? ''
    await world.db
      .updateTable('users')
      .set({ last_name: 'Единственная', first_name: 'Анаит' })
      .where('id', '=', anait.id)
      .execute()
    const { id, number } = await aRequest(world.db, { name: 'Ксения' })
    const text = `@единственная анаит, @${nameOf(writer.id)}, позвоните Ксении`
    const { body } = await sofya.post(`${PATH}/${id}/entries`, { kind: 'comment', text })
    expect(body.data.timeline.entries[0].mentions.map((one: { id: number }) => one.id)).toEqual([anait.id])
    expect((await anait.get(`${PATH}?filter[mentioned]=1`)).body.meta.total).toBe(1)
    expect((await sofya.get(`${PATH}?filter[mentioned]=1`)).body.meta.total).toBe(0)
    const letter = (await world.letters()).at(-1)
    expect(letter?.to).toContain(names.find((one) => one.id === anait.id)?.email)
    expect(letter?.text).toContain(`?open=${id}`)
    expect([letter?.subject.includes(number), /Ксени/.test(letter?.text ?? '')]).toEqual([true, false])
  })
})

describe('POST /api/staff/consultation-requests', () => {
  const input = { source: 'call', name: 'Ольга', contact: '8 916 123-45-67', for_whom: 'self', notes: 'Просит вечером' }

  test('takes in what was told by telephone; who enters it leads it', async () => {
    const [sofya, ildar] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'tech-support')]
    expect((await guest(world).post('/api/staff/consultation-requests', input)).status).toBe(401)
    expect((await ildar.post('/api/staff/consultation-requests', input)).status).toBe(403)
    const lines = await auditOf(world, async () => {
      const { status, body } = await sofya.post('/api/staff/consultation-requests', input)
      expect(status).toBe(201)
      expect(body.data).toMatchObject({
        status: 'in_work',
        source: 'call',
        contact: '+79161234567',
        assignee: { id: sofya.id },
        consents: [],
        response_minutes: null,
      })
    })
    expect(lines).toMatchObject([{ action: 'request.entered', actor_id: sofya.id }])
    const assignee = expect.objectContaining({ id: sofya.id })
    expect(lines[0]?.changes).toContainEqual({ field: 'assignee', old: null, new: assignee })
    expect(JSON.stringify(lines)).not.toMatch(/79161234567|вечером/)
    expect((await sofya.get(`${PATH}?filter[source]=call`)).body.meta.total).toBe(1)
  })

  test.each([
    ['source', { source: 'site' }],
    ['contact', { contact: 'звоните' }],
    ['name', { name: '' }],
    ['for_whom', { for_whom: undefined }],
    ['topics', { topics: [999_999] }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const sofya = await signedInAs(world, 'moderator')
    const { status, body } = await sofya.post('/api/staff/consultation-requests', { ...input, ...wrong })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})

test('the line of time has every letter about the request, with what became of it', async () => {
  const sofya = await signedInAs(world, 'moderator')
  const { id } = await aRequest(world.db)
  const { id: payment } = await aTransaction(world.db, { request_id: id, status: 'paid' })
  const about = { subject: `request:${id}` }
  await aLetter(world.db, {
    ...about,
    kind: 'request-received',
    state: 'sent',
    sent_at: new Date(),
    content: null,
    last_error: null,
  })
  await aLetter(world.db, { ...about, kind: 'meeting-reminder' })
  await aLetter(world.db, {
    subject: `transaction:${payment}`,
    kind: 'review-invitation',
    state: 'waiting',
    last_error: null,
  })
  await aLetter(world.db, { ...about, kind: 'meeting-moved', attempts: 0 })
  await aLetter(world.db, { subject: `request:${id + 1}` })
  const { letters } = (await sofya.get(`${PATH}/${id}/timeline`)).body.data
  expect(letters).toMatchObject([
    { kind: 'review-invitation', state: 'waiting', words: null },
    { kind: 'meeting-reminder', state: 'refused', words: '550 5.1.1 no such mailbox', sent_at: null },
    { kind: 'request-received', state: 'sent', sent_at: expect.any(String) },
  ])
  expect(JSON.stringify(letters)).not.toContain('@')
})

test('the line of time tells nobody of the letter after a payment who may not see payments', async () => {
  await world.db.deleteFrom('letters').execute()
  const role = await aRole(world.db, { permissions: ['requests.view', 'requests.manage'] })
  const { id: userId } = await aUser(world.db)
  await world.db.insertInto('user_roles').values({ user_id: userId, role_id: role.id }).execute()
  const { id } = await aRequest(world.db)
  const { id: payment } = await aTransaction(world.db, { request_id: id, status: 'paid' })
  await aLetter(world.db, { subject: `transaction:${payment}`, kind: 'review-invitation' })
  await aLetter(world.db, { subject: `request:${id}`, kind: 'meeting-reminder' })
  const { letters, payments } = (await (await signIn(world, userId)).get(`${PATH}/${id}/timeline`)).body.data
  expect(payments).toEqual([])
  expect(letters.map(({ kind }: { kind: string }) => kind)).toEqual(['meeting-reminder'])
})

test('proposals come from the house’s matching, with reasons, price and the nearest time', async () => {
  const [sofya, ildar] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'tech-support')]
  const { id } = await aRequest(world.db)
  expect((await ildar.get(`${PATH}/${id}/proposals`)).status).toBe(403)
  const { body } = await sofya.get(`${PATH}/${id}/proposals`)
  expect(body.data[0]).toMatchObject({
    psychologist: { id: vera.id, title: 'Вера Видная' },
    price: 500_000,
    reasons: expect.any(Array),
    free_times: [],
  })
})

test('proposals carry three free times that are ahead, as YCLIENTS told them last', async () => {
  const sofya = await signedInAs(world, 'moderator')
  const { id } = await aRequest(world.db)
  const hours = (count: number) => new Date(world.clock.now.getTime() + count * 3_600_000).toISOString()
  // Two branches know the same hour; what is past is offered to nobody.
  for (const [staff_id, times] of [
    [1, [hours(-1), hours(5), hours(2)]],
    [2, [hours(2), hours(9), hours(11)]],
  ] as const) {
    const member = await world.db
      .insertInto('yclients_members')
      .values({ company_id: 7, staff_id, psychologist_id: vera.id, theirs: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db
      .insertInto('yclients_free_times')
      .values({ member_id: member.id, service_id: 3, minutes: 50, times: [...times] })
      .execute()
  }
  const { body } = await sofya.get(`${PATH}/${id}/proposals`)
  expect(body.data[0].free_times).toEqual([hours(2), hours(5), hours(9)])
})
