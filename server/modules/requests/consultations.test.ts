import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aRequest, aTopic } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const anna = guest(world)
const PATH = '/api/consultation-requests'
const KEY = /^[\w-]{43}$/
const input = {
  for_whom: 'self',
  topics: [] as number[],
  preferences: { gender: 'female', format: 'online', price_to: 500_000, time: 'week' },
  name: 'Ольга',
  contact: '8 (916) 123-45-67',
  convenient_time: 'после шести',
  consent: true,
}

beforeEach(async () => {
  await world.db.deleteFrom('requests').execute()
  await world.db.deleteFrom('rate_limits').execute()
})

const send = async (form: object) => anna.post(PATH, await solved(world, form))
const stored = () => world.db.selectFrom('requests').selectAll().orderBy('id').execute()

describe('POST /api/consultation-requests', () => {
  test('takes a request in, with its consents and without contacts in the log', async () => {
    const topic = await aTopic(world.db)
    const snapshot = [{ slug: 'vera', score: 65, reasons: ['Встречается онлайн.'] }]
    const lines = await auditOf(world, async () => {
      const { status, body } = await send({
        ...input,
        topics: [topic.id],
        story: 'Полгода плохо сплю.',
        consent_health: true,
        match_snapshot: snapshot,
      })
      expect([status, body]).toEqual([
        201,
        { data: { number: expect.stringMatching(/^\d\d-\d{4}$/), crisis: null, key: expect.stringMatching(KEY) } },
      ])
    })
    const at = world.clock.now.toISOString()
    expect(await stored()).toMatchObject([
      {
        status: 'new',
        contact_type: 'phone',
        contact: '+79161234567',
        story: 'Полгода плохо сплю.',
        crisis_flag: false,
        match_snapshot: snapshot,
        preferences: input.preferences,
        consents: [
          { purpose: 'personal-data', version: '2026-01', at },
          { purpose: 'health-data', version: '2026-01', at },
        ],
      },
    ])
    expect(lines).toMatchObject([{ action: 'request.created', actor_name: 'Посетитель сайта', subject_version: 1 }])
    expect(JSON.stringify(lines)).not.toMatch(/79161234567|плохо сплю/)
  })

  test.each(['Не хочу жить', 'Mne 25, ne hochu zhit'])(
    '«%s» flags the request and is answered with the numbers to call',
    async (story) => {
      const { body } = await send({ ...input, story, consent_health: true })
      expect(body.data.crisis.map((line: { number: string }) => line.number)).toEqual([
        '112',
        '8-800-2000-122',
        '8 (495) 989-50-50',
        '051',
      ])
      expect(await stored()).toMatchObject([{ crisis_flag: true }])
    },
  )

  test.each([
    ['+7 916 123 45 67', 'phone', '+79161234567'],
    ['Olga@Mail.Test', 'email', 'olga@mail.test'],
    ['@olga_k', 'telegram', '@olga_k'],
    ['https://t.me/olga_k', 'telegram', '@olga_k'],
  ])('understands the contact «%s»', async (contact, contact_type, value) => {
    expect((await send({ ...input, contact })).status).toBe(201)
    expect(await stored()).toMatchObject([{ contact_type, contact: value }])
  })

  test('pressed twice, even at once, is one request with one number', async () => {
    const lines = await auditOf(world, async () => {
      const answers = await Promise.all([1, 2, 3].map(() => send(input)))
      expect(new Set(answers.map((answer) => answer.body.data.number)).size).toBe(1)
    })
    expect(await stored()).toHaveLength(1)
    expect(lines).toHaveLength(1)
  })

  test.each([
    ['another time to call', { convenient_time: 'после девяти, раньше я за рулём' }],
    ['a hint that they are in danger', { convenient_time: 'не хочу больше жить' }],
    ['another wish', { preferences: { ...input.preferences, format: 'offline' } }],
  ])('sent again with %s is told to staff', async (_, more) => {
    const [first, again] = [await send(input), await send({ ...input, ...more })]
    expect(again.body.data.number).not.toBe(first.body.data.number)
    expect(await stored()).toMatchObject([{}, { convenient_time: input.convenient_time, ...more }])
  })

  test('sent again with other topics is told to staff', async () => {
    const [one, two] = [await aTopic(world.db), await aTopic(world.db)]
    const numbers = []
    for (const topics of [[one.id], [one.id, two.id], [two.id, one.id]])
      numbers.push((await send({ ...input, topics })).body.data.number)
    expect([numbers[1] === numbers[0], numbers[2] === numbers[1]], 'in whichever order').toEqual([false, true])
  })

  test('different people at once get different numbers', async () => {
    const answers = await Promise.all(
      ['1', '2', '3'].map((digit) => send({ ...input, contact: `+7916000000${digit}` })),
    )
    expect(new Set(answers.map((answer) => answer.body.data.number)).size).toBe(3)
  })

  test('answers a program that fills the hidden field as it answers people, and keeps nothing', async () => {
    const lines = await auditOf(world, async () => {
      const { status, body } = await send({ ...input, website: 'https://casino.test' })
      expect([status, body]).toEqual([
        201,
        { data: { number: expect.stringMatching(/^\d\d-\d{4}$/), crisis: null, key: expect.stringMatching(KEY) } },
      ])
    })
    expect([await stored(), lines]).toEqual([[], []])
  })

  test.each([
    ['for_whom', { for_whom: 'cat' }],
    ['name', { name: '' }],
    ['contact', { contact: 'звоните' }],
    ['consent', { consent: false }],
    ['consent_health', { story: 'Полгода плохо сплю.' }],
    ['story', { story: 'а'.repeat(3001), consent_health: true }],
    ['topics', { topics: [999_999] }],
    ['preferences.gender', { preferences: { gender: 'other' } }],
    ['match_snapshot', { match_snapshot: Array.from({ length: 4 }, () => ({ slug: 'a', score: 1 })) }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const { status, body } = await send({ ...input, ...wrong })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
    expect(await stored()).toEqual([])
  })

  test('a story without its consent: the words at the box say what can be done', async () => {
    const { body } = await send({ ...input, story: 'Полгода плохо сплю.' })
    expect(body.errors.consent_health).toEqual([
      'Отметьте это согласие или сотрите рассказ: без\u00a0согласия мы не\u00a0можем его принять',
    ])
  })

  test('stops a flood from one address', async () => {
    const statuses = []
    for (let index = 0; index < 6; index += 1) {
      statuses.push((await send({ ...input, contact: `+7916000000${index}` })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

describe('requests for staff', () => {
  test('are closed to guests and to roles without the right', async () => {
    const { id } = await aRequest(world.db)
    for (const path of [PATH, `${PATH}/${id}`]) {
      expect((await anna.get(path)).status).toBe(401)
      for (const role of ['writer', 'psychologist', null] as const) {
        expect((await (await signedInAs(world, role)).get(path)).status).toBe(403)
      }
    }
    expect((await anna.patch(`${PATH}/${id}`, { status: 'in_work' })).status).toBe(401)
    expect((await (await signedInAs(world, 'tech-support')).patch(`${PATH}/${id}`, { status: 'in_work' })).status).toBe(
      403,
    )
    expect(await stored()).toMatchObject([{ status: 'new', version: 1 }])
  })

  test('show contacts, story and notes only to those who work with them', async () => {
    const { id } = await aRequest(world.db, { story: 'Полгода плохо сплю.', notes: 'Перезвонить.' })
    const [sofya, ildar] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'tech-support')]
    expect((await sofya.get(`${PATH}/${id}`)).body.data).toMatchObject({
      contact: '+79161234567',
      story: 'Полгода плохо сплю.',
      notes: 'Перезвонить.',
      can: { manage: true, moves: ['in_work', 'booked', 'lost', 'spam'] },
    })
    expect((await ildar.get(`${PATH}/${id}`)).body.data).toMatchObject({
      contact: '+7•••4567',
      story: null,
      has_story: true,
      notes: null,
      can: { manage: false, moves: [] },
    })
    expect((await ildar.get(`${PATH}?filter[search]=79161234567`)).body.meta.total).toBe(0)
    expect((await sofya.get(`${PATH}?filter[search]=79161234567`)).body.meta.total).toBe(1)
  })

  test('are listed in one statement, with filters and counts', async () => {
    const sofya = await signedInAs(world, 'moderator')
    await aRequest(world.db, { status: 'in_work', assignee_id: sofya.id, name: 'Фёдор' })
    await aRequest(world.db, { crisis_flag: true, for_whom: 'teen', created_at: new Date('2026-01-10T20:59:59Z') })
    await aRequest(world.db, { status: 'spam' })
    const total = async (filter: string) => (await sofya.get(`${PATH}?${filter}`)).body.meta.total
    expect(await total('filter[status][]=new&filter[status][]=spam')).toBe(2)
    expect(await total(`filter[assignee]=${sofya.id}`)).toBe(1)
    expect(await total('filter[assignee]=none')).toBe(2)
    expect(await total('filter[crisis]=1')).toBe(1)
    expect(await total('filter[for_whom]=teen')).toBe(1)
    expect(await total(`filter[search]=${encodeURIComponent('федор')}`)).toBe(1)
    expect(await total('filter[date_to]=2026-01-10')).toBe(1)
    expect((await sofya.get(`${PATH}?filter[assignee]=me`)).status).toBe(422)
    world.takeStatements()
    const { body } = await sofya.get(`${PATH}?sort_column=number&sort_direction=asc`)
    expect(world.takeStatements()).toHaveLength(1)
    expect(body.counts).toEqual({ new: 1, in_work: 1, booked: 0, paid: 0, done: 0, lost: 0, spam: 1 })
    expect(body.data[0]).toMatchObject({ name: 'Фёдор', assignee: { id: sofya.id } })
  })

  test('stand in the order of the work: danger first, then who waits longest; the late ones are found', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const ago = (hours: number) => new Date(world.clock.now.getTime() - hours * 3_600_000)
    const done = await aRequest(world.db, { status: 'done', created_at: ago(90) })
    const fresh = await aRequest(world.db, { created_at: ago(1) })
    const danger = await aRequest(world.db, { created_at: ago(2), crisis_flag: true })
    const late = await aRequest(world.db, { created_at: ago(25) })
    const taken = await aRequest(world.db, { status: 'in_work', created_at: ago(50) })
    const ids = async (query: string) =>
      (await sofya.get(`${PATH}?${query}`)).body.data.map((request: { id: number }) => request.id)
    expect(await ids('sort_column=status&sort_direction=asc')).toEqual(
      [danger, late, fresh, taken, done].map(({ id }) => id),
    )
    expect(await ids('filter[overdue]=1')).toEqual([late.id])
    expect(await ids('filter[overdue]=0')).toHaveLength(4)
  })

  test('name the psychologists of the match as they are called now', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const person = await aPsychologist(world.db, { full_name: 'Вера Видная' })
    const match = (slug: string) => ({ slug, score: 65, reasons: ['Встречается онлайн.'] })
    const shown = await aRequest(world.db, { match_snapshot: JSON.stringify([match('gone'), match(person.slug)]) })
    const found = await sofya.get(`${PATH}?filter[psychologist_id]=${person.id}`)
    expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([shown.id])
    expect((await sofya.get(`${PATH}?filter[psychologist_id]=999999`)).body.meta.total).toBe(0)
    const none = await aRequest(world.db, {})
    const { body } = await sofya.get(`${PATH}/${shown.id}`)
    expect(body.data.match_snapshot).toEqual([
      { ...match('gone'), psychologist: null },
      { ...match(person.slug), psychologist: { id: person.id, title: 'Вера Видная' } },
    ])
    expect((await sofya.get(`${PATH}/${none.id}`)).body.data.match_snapshot).toBeNull()
  })

  test('can be given to those whom one call names', async () => {
    const [sofya, pavel] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'tech-support')]
    expect((await anna.get(`${PATH}/assignees`)).status).toBe(401)
    expect((await (await signedInAs(world, 'writer')).get(`${PATH}/assignees`)).status).toBe(403)
    const gone = await signedInAs(world, 'moderator')
    await world.db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute()
    const ids = (await pavel.get(`${PATH}/assignees`)).body.data.map((person: { id: number }) => person.id)
    expect(ids).toContain(sofya.id)
    expect(ids).not.toContain(pavel.id)
    expect(ids).not.toContain(gone.id)
  })

  test('move on step by step', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const { id } = await aRequest(world.db)
    const { id: vera } = await aPsychologist(world.db)
    const path = `${PATH}/${id}`
    const lines = await auditOf(world, async () => {
      const taken = await sofya.patch(path, { status: 'in_work', assignee_id: sofya.id, version: 1 })
      expect(taken.body.data).toMatchObject({
        status: 'in_work',
        assignee: { id: sofya.id },
        version: 2,
      })
      expect((await sofya.patch(path, { status: 'done' })).body.errors).toEqual({
        status: ['Из состояния «В работе» нельзя перейти в «Встреча была».'],
      })
      const meeting_at = world.clock.now.toISOString()
      await sofya.patch(path, { status: 'booked', chosen_psychologist_id: vera, meeting_at })
      await sofya.patch(path, { notes: 'Мама девочки, звонить вечером.' })
      const done = await sofya.patch(path, { status: 'done' })
      expect(done.body.data).toMatchObject({ status: 'done', version: 5, can: { moves: ['in_work'] } })
    })
    expect(lines.map((line) => [line.action, line.subject_version])).toEqual([
      ['request.taken', 2],
      ['request.booked', 3],
      ['request.updated', 4],
      ['request.completed', 5],
    ])
    expect(JSON.stringify(lines)).not.toContain('Мама')
  })

  test('are given only to active people who work with requests', async () => {
    const [sofya, writer] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'writer')]
    const { id } = await aRequest(world.db)
    for (const assignee_id of [writer.id, 999_999]) {
      const { status, body } = await sofya.patch(`${PATH}/${id}`, { assignee_id })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['assignee_id']])
    }
    const admin = await signedInAs(world, 'admin')
    expect((await sofya.patch(`${PATH}/${id}`, { assignee_id: admin.id })).status).toBe(200)
    expect((await sofya.patch(`${PATH}/${id}`, { assignee_id: null })).body.data.assignee).toBeNull()
  })

  test('a repeat changes nothing; a stale version is a conflict; of two at once one wins', async () => {
    const [sofya, anait] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'moderator')]
    const { id } = await aRequest(world.db)
    const take = (who: typeof sofya) =>
      who.patch(`${PATH}/${id}`, { status: 'in_work', assignee_id: who.id, version: 1 })
    const lines = await auditOf(world, async () => {
      const answers = await Promise.all([take(sofya), take(anait)])
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
      const late = answers.find((answer) => answer.status === 409)
      expect(late?.body).toMatchObject({ changed_fields: ['status', 'assignee'], current: { status: 'in_work' } })
      await sofya.patch(`${PATH}/${id}`, { status: 'in_work' })
    })
    expect(lines).toHaveLength(1)
    expect((await sofya.patch(`${PATH}/0`, { status: 'lost' })).status).toBe(422)
    expect((await sofya.patch(`${PATH}/999999`, { status: 'lost' })).status).toBe(404)
    expect((await sofya.get(`${PATH}/999999`)).status).toBe(404)
  })
})
