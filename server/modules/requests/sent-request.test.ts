import { beforeEach, describe, expect, test } from 'vitest'
import { SENT_WORDS_MINUTES } from '#contract/wire/request-limits.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aRequest } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { aSentRequest } from '#test/sent-request.ts'
import { solved } from '#test/solved.ts'
import { NEXT_SECRET, openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const anna = guest(world)
const PATH = '/api/consultation-requests'
/** A Monday, 9:00 by the clock of the practice. */
const MONDAY = new Date('2026-11-23T06:00:00Z')
const input = { for_whom: 'self', topics: [], name: 'Ольга', contact: '8 (916) 123-45-67', consent: true }

beforeEach(async () => {
  world.clock.now = MONDAY
  await db.deleteFrom('requests').execute()
  await db.deleteFrom('rate_limits').execute()
})

const look = (key: string) => anna.get(`${PATH}/sent?key=${key}`)
const withdraw = (key: string, by = anna) => by.post(`${PATH}/sent/withdraw`, { key })
const stored = () => db.selectFrom('requests').selectAll().orderBy('id').execute()

describe('what a request tells its sender', () => {
  test('the key of the answer opens the own words and says when somebody answers', async () => {
    const story = 'Полгода плохо сплю.'
    const form = await solved(world, { ...input, convenient_time: 'после шести', story, consent_health: true })
    const { key, number } = (await anna.post(PATH, form)).body.data
    expect((await look(key)).body.data).toEqual({
      number,
      created_at: MONDAY.toISOString(),
      status: 'new',
      withdrawn_at: null,
      can_withdraw: true,
      contact_type: 'phone',
      psychologist: null,
      answer_time: { day: '2026-11-23', opens_at: '10:00', closes_at: '20:00' },
      words: {
        name: 'Ольга',
        contact: '+79161234567',
        for_whom: 'self',
        topics: [],
        preferences: {},
        branch: null,
        convenient_time: 'после шести',
        story,
      },
      crisis: null,
    })
    const [row] = await stored()
    expect(row?.key_digest, 'a stolen table opens nothing').not.toContain(key)
  })

  test('the words go after half an hour, the state stays', async () => {
    const { key, number } = await aSentRequest(db, { story: 'Не хочу жить', crisis_flag: true, created_at: MONDAY })
    expect((await look(key)).body.data).toMatchObject({ words: { name: 'Ольга' }, crisis: expect.any(Array) })
    world.clock.now = new Date(MONDAY.getTime() + (SENT_WORDS_MINUTES + 1) * 60_000)
    const { body } = await look(key)
    expect(body.data).toMatchObject({ number, words: null, crisis: null, status: 'new', can_withdraw: true })
    expect(JSON.stringify(body)).not.toMatch(/Ольга|79161234567|жить/)
  })

  test('without working hours no time is named', async () => {
    const { key } = await aSentRequest(db, { created_at: MONDAY })
    await db.updateTable('working_hours').set({ deleted_at: MONDAY }).execute()
    expect((await look(key)).body.data.answer_time).toBeNull()
    await db.updateTable('working_hours').set({ deleted_at: null }).execute()
  })

  test('the same press of the button gets the same key, another sender of the same none', async () => {
    const form = await solved(world, input)
    const [first, again] = [(await anna.post(PATH, form)).body.data, (await anna.post(PATH, form)).body.data]
    expect(again).toEqual(first)
    const other = (await anna.post(PATH, await solved(world, { ...input, name: 'Кто-то' }))).body.data
    expect(other).toEqual({ number: first.number, crisis: null, key: null })
  })

  test('so does a press that came before the secret was changed, and one after it', async () => {
    const form = await solved(world, input)
    const first = (await anna.post(PATH, form)).body.data
    const later = guest({ ...world, app: world.appOn(db, { appSecret: NEXT_SECRET }) })
    expect((await later.post(PATH, form)).body.data).toEqual(first)
    expect(await stored()).toHaveLength(1)
  })

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(44), '../../users'])('the key «%s» opens nothing', async (key) => {
    await aRequest(db)
    expect([404, 422]).toContain((await look(encodeURIComponent(key))).status)
    expect([404, 422]).toContain((await withdraw(key)).status)
    expect(await stored()).toMatchObject([{ status: 'new', version: 1 }])
  })
})

describe('taking a request back', () => {
  test('staff see it as withdrawn, the log tells it, and the words are shown no more', async () => {
    const { id, key, number } = await aSentRequest(db, { status: 'in_work', created_at: MONDAY })
    const lines = await auditOf(world, async () => {
      const { status, body } = await withdraw(key)
      expect([status, body.data]).toMatchObject([
        200,
        { status: 'lost', withdrawn_at: MONDAY.toISOString(), can_withdraw: false, words: null, answer_time: null },
      ])
    })
    expect(lines).toMatchObject([
      { action: 'request.withdrawn', actor_name: 'Посетитель сайта', subject_id: String(id), subject_version: 2 },
    ])
    const sofya = await signedInAs(world, 'moderator')
    expect((await sofya.get(`${PATH}/${id}`)).body.data).toMatchObject({
      number,
      status: 'lost',
      withdrawn_at: MONDAY.toISOString(),
    })
    expect((await sofya.get(`${PATH}?filter[withdrawn]=1`)).body.meta.total).toBe(1)
    expect((await sofya.get(`${PATH}?filter[withdrawn]=0`)).body.meta.total).toBe(0)
  })

  test('twice, even at once, is once', async () => {
    const { key } = await aSentRequest(db)
    const lines = await auditOf(world, async () => {
      const statuses = (await Promise.all([withdraw(key), withdraw(key), withdraw(key)])).map(({ status }) => status)
      expect(statuses).toEqual([200, 200, 200])
    })
    expect(lines).toHaveLength(1)
    expect(await stored()).toMatchObject([{ version: 2 }])
  })

  test.each(['done', 'lost', 'spam'] as const)('what is «%s» stays as it is', async (status) => {
    const { key } = await aSentRequest(db, { status })
    const answer = await withdraw(key)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['key']])
    expect(await stored()).toMatchObject([{ status, withdrawn_at: null, version: 1 }])
  })

  test('needs no account, and whoever is signed in needs the key as well', async () => {
    const { id, key } = await aSentRequest(db)
    const writer = await signedInAs(world, 'writer')
    expect((await writer.patch(`${PATH}/${id}`, { status: 'lost' })).status).toBe(403)
    expect((await withdraw(key, writer)).status).toBe(200)
  })

  test('sent anew afterwards, it is a new request', async () => {
    const first = (await anna.post(PATH, await solved(world, input))).body.data
    await withdraw(first.key)
    const second = (await anna.post(PATH, await solved(world, input))).body.data
    expect(second.number).not.toBe(first.number)
  })
})

describe('a request for one psychologist', () => {
  test('is kept with them, listed by them and filed with their name', async () => {
    const vera = await aPsychologist(db, { is_published: true, full_name: 'Вера Лаптева' })
    const form = await solved(world, { ...input, psychologist: vera.slug })
    const lines = await auditOf(world, async () => expect((await anna.post(PATH, form)).status).toBe(201))
    expect(lines[0]?.changes).toContainEqual({
      field: 'psychologist',
      old: null,
      new: { id: vera.id, title: 'Вера Лаптева' },
    })
    await aRequest(db, { contact: '+79160000001' })
    const sofya = await signedInAs(world, 'moderator')
    const { body } = await sofya.get(`${PATH}?filter[psychologist_id]=${vera.id}&filter[direct]=1`)
    expect(body.data).toMatchObject([{ psychologist: { id: vera.id, title: 'Вера Лаптева', is_published: true } }])
    expect((await sofya.get(`${PATH}?filter[direct]=0`)).body.meta.total).toBe(1)
    const support = await signedInAs(world, 'tech-support')
    expect((await support.get(`${PATH}/${body.data[0].id}`)).body.data.psychologist.title).toBe('Вера Лаптева')
  })

  test('waits for whoever left the site meanwhile: staff are told, the visitor reads no name', async () => {
    const vera = await aPsychologist(db, { is_published: false, full_name: 'Вера Лаптева' })
    const { status, body } = await anna.post(PATH, await solved(world, { ...input, psychologist: vera.slug }))
    expect(status).toBe(201)
    const seen = await look(body.data.key)
    expect(seen.body.data.psychologist).toEqual({ slug: null, full_name: null })
    expect(JSON.stringify(seen.body)).not.toContain('Лаптева')
    const sofya = await signedInAs(world, 'moderator')
    expect((await sofya.get(PATH)).body.data).toMatchObject([{ psychologist: { id: vera.id, is_published: false } }])
  })

  test.each(['nobody-here', 'Вера', '../x'])('«%s» is nobody, and nothing is kept', async (psychologist) => {
    await db.deleteFrom('spent_challenges').execute()
    const { status, body } = await anna.post(PATH, await solved(world, { ...input, psychologist }))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['psychologist']])
    expect(await stored()).toEqual([])
    // The form is sent again without them, and its puzzle is good for that.
    expect(await db.selectFrom('spent_challenges').selectAll().execute()).toEqual([])
  })

  test('the same words to two psychologists are two requests', async () => {
    const [vera, ivan] = [await aPsychologist(db), await aPsychologist(db)]
    for (const { slug } of [vera, ivan, vera])
      await anna.post(PATH, await solved(world, { ...input, psychologist: slug }))
    expect((await stored()).map(({ psychologist_id }) => psychologist_id)).toEqual([vera.id, ivan.id])
  })
})
