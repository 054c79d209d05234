import { beforeEach, describe, expect, test } from 'vitest'
import { ERASED_REQUEST_NAME, REQUEST_TERMS } from '#contract/requests/request-terms.ts'
import type { RequestStatus } from '#contract/requests/requests.ts'
import { transaction } from '#server/platform/db/database.ts'
import { auditLines, auditOf } from '#test/builders/audit.ts'
import { aRequest, aTopic } from '#test/builders.ts'
import { aLetter } from '#test/builders/letters.ts'
import { signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { verifyChain } from '../audit-log/verification.ts'
import { eraseOverdueRequests } from './retention.ts'

const world = await openWorld()
const PATH = '/api/consultation-requests'
const DAY_MS = 24 * 60 * 60 * 1000
const NOW = new Date('2026-11-20T09:00:00Z')
const PERSONAL = {
  name: 'Ольга Забываева',
  contact: '+79169998877',
  convenient_time: 'после шести',
  story: 'Полгода плохо сплю.',
  notes: 'Просила не звонить мужу.',
  crisis_flag: true,
  preferences: '{"gender": "female"}',
  match_snapshot: JSON.stringify([{ slug: 'vera', score: 65, reasons: ['Работает с бессонницей.'] }]),
}
const TRACES = /Забываева|9998877|плохо сплю|мужу|бессонниц|после шести/

beforeEach(async () => {
  world.clock.now = NOW
  await world.db.deleteFrom('requests').execute()
})

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const finished = async (status: RequestStatus, days: number) => {
  const topic = await aTopic(world.db)
  const request = await aRequest(world.db, { ...PERSONAL, status, updated_at: daysAgo(days) })
  await world.db.insertInto('request_topics').values({ request_id: request.id, topic_id: topic.id }).execute()
  return request
}
const run = (terms = REQUEST_TERMS as { [Name in keyof typeof REQUEST_TERMS]: number }) =>
  eraseOverdueRequests(world.db, () => world.clock.now, terms)
const stored = (id: number) =>
  world.db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const everything = async () =>
  JSON.stringify([
    await world.db.selectFrom('requests').selectAll().execute(),
    await world.db.selectFrom('request_topics').selectAll().execute(),
  ])

describe('what a finished request tells of a person', () => {
  test.each<[RequestStatus, number]>([
    ['spam', 30],
    ['lost', 180],
    ['done', 365],
  ])('goes when its term as «%s» is over, after %i days and not a day before', async (status, days) => {
    const [due, early] = [await finished(status, days), await finished(status, days - 1)]
    await run()
    expect(await stored(early.id)).toMatchObject({ erased_at: null, name: PERSONAL.name, contact: PERSONAL.contact })
    expect(await stored(due.id)).toMatchObject({
      number: due.number,
      status,
      name: '—',
      contact: '',
      convenient_time: null,
      story: null,
      notes: null,
      match_snapshot: null,
      preferences: {},
      crisis_flag: false,
      erased_at: NOW,
      version: 2,
    })
    await world.db.deleteFrom('requests').where('id', '=', early.id).execute()
    expect(await everything()).not.toMatch(TRACES)
  })

  test('goes with the addresses of its letters, which are kept longer', async () => {
    const [due, early] = [await finished('spam', 30), await finished('spam', 29)]
    for (const { id } of [due, early]) await aLetter(world.db, { subject: `request:${id}`, created_at: daysAgo(30) })
    await run()
    const left = await world.db.selectFrom('letters').select('subject').where('subject', 'like', 'request:%').execute()
    expect(left).toEqual([{ subject: `request:${early.id}` }])
  })

  test('about their state goes thirty days after the end of the work, and the contact stays', async () => {
    const [due, early] = [await finished('lost', 30), await finished('done', 29)]
    await run()
    expect(await stored(early.id)).toMatchObject({ story: PERSONAL.story, notes: PERSONAL.notes })
    expect(await stored(due.id)).toMatchObject({
      contact: PERSONAL.contact,
      story: null,
      notes: null,
      match_snapshot: null,
      crisis_flag: false,
      story_erased_at: NOW,
      erased_at: null,
    })
    const topics = await world.db.selectFrom('request_topics').select('request_id').execute()
    expect(topics).toEqual([{ request_id: early.id }])
  })

  test('stays as long as somebody works with it, and until what was planned has passed', async () => {
    for (const status of ['new', 'in_work', 'booked', 'paid'] as const) await finished(status, 179)
    const [called, arranged, planned] = [
      await finished('new', 4000),
      await finished('booked', 4000),
      await finished('in_work', 4000),
    ]
    const { db } = world
    await db
      .insertInto('request_entries')
      .values({ request_id: called.id, at: daysAgo(100), kind: 'comment', text: 'Перезвонит сама.' })
      .execute()
    await db
      .updateTable('requests')
      .set({ meeting_at: daysAgo(-3) })
      .where('id', '=', arranged.id)
      .execute()
    await db.updateTable('requests').set({ next_contact_on: '2026-12-01' }).where('id', '=', planned.id).execute()
    const before = await everything()
    await run()
    expect(await everything()).toBe(before)
  })

  test('has a term too where nobody ever finished: after half a year without a change the request is closed', async () => {
    const ends = { new: 'lost', in_work: 'lost', booked: 'done', paid: 'done' } as const
    const ids = new Map<RequestStatus, number>()
    for (const status of ['new', 'in_work', 'booked', 'paid'] as const)
      ids.set(status, (await finished(status, 180)).id)
    const lines = await auditOf(world, () => run())
    expect(lines.map(({ action, changes }) => [action, changes])).toEqual(
      Object.entries(ends).map(([old, next]) => ['request.closed-as-forgotten', [{ field: 'status', old, new: next }]]),
    )
    for (const [status, end] of Object.entries(ends)) {
      const id = ids.get(status as RequestStatus) as number
      expect(await stored(id)).toMatchObject({ status: end, closed_at: NOW, story: PERSONAL.story, version: 2 })
    }
    expect(await auditOf(world, () => run()), 'again: nothing').toEqual([])
    world.clock.now = new Date(NOW.getTime() + 30 * DAY_MS)
    await run()
    for (const id of ids.values()) expect(await stored(id)).toMatchObject({ story: null, contact: PERSONAL.contact })
    world.clock.now = new Date(NOW.getTime() + 365 * DAY_MS)
    await run()
    expect(await everything()).not.toMatch(TRACES)
  })

  test('has its term from the last end of the work, whatever was written since', async () => {
    const { id: moderator } = await signedInAs(world, 'moderator')
    const save = async (change: object) =>
      expect((await (await signIn(world, moderator as number)).put(`${PATH}/${id}`, change)).status).toBe(200)
    const { id } = await finished('lost', 29)
    await save({ notes: 'Позвонили ещё раз.' })
    world.clock.now = new Date(NOW.getTime() + DAY_MS)
    await run()
    expect(await stored(id)).toMatchObject({ story: null, notes: null })
    await save({ status: 'in_work', notes: 'Рассказала заново.' })
    world.clock.now = new Date(NOW.getTime() + 200 * DAY_MS)
    await run()
    expect(await stored(id)).toMatchObject({ notes: 'Рассказала заново.', erased_at: null })
    await save({ status: 'lost' })
    world.clock.now = new Date(NOW.getTime() + 231 * DAY_MS)
    await run()
    expect(await stored(id), 'what was told anew goes too').toMatchObject({ notes: null, contact: PERSONAL.contact })
  })

  test('is not written anew once it went, unless the request is taken up again', async () => {
    const { id } = await finished('lost', 30)
    await run()
    const moderator = await signedInAs(world, 'moderator')
    const refused = await moderator.put(`${PATH}/${id}`, { notes: 'Плачет по ночам.' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { notes: [expect.stringMatching(/верните заявку в\sработу/)] },
    ])
    expect((await stored(id)).notes).toBeNull()
    const taken = await moderator.put(`${PATH}/${id}`, { status: 'in_work', notes: 'Вернулась.' })
    expect([taken.status, (await stored(id)).notes]).toEqual([200, 'Вернулась.'])
    await moderator.put(`${PATH}/${id}`, { status: 'lost' })
    const finishedAnew = await moderator.put(`${PATH}/${id}`, { notes: 'Просила не звонить.' })
    expect(finishedAnew.status, 'its term has begun anew').toBe(200)
  })

  test('goes also where it was written after its term, and then the request is left alone', async () => {
    const { id } = await finished('lost', 30)
    await run()
    for (const late of [{ notes: 'Плачет по ночам.' }, { story: 'Сплю плохо.' }]) {
      await world.db.updateTable('requests').set(late).where('id', '=', id).execute()
      const lines = await auditOf(world, run)
      expect(lines.map(({ action }) => action)).toEqual(['request.story-erased'])
      expect(await stored(id)).toMatchObject({ notes: null, story: null, contact: PERSONAL.contact })
    }
    expect(await auditOf(world, run), 'again: nothing').toEqual([])
  })

  test('goes earlier where the installation says so', async () => {
    const { id } = await finished('done', 10)
    await run({ ...REQUEST_TERMS, story: 1, spam: 1, lost: 1, done: 10 })
    expect(await stored(id)).toMatchObject({ contact: '', erased_at: NOW })
  })

  test('goes in batches, also when two processes begin at once, with one line each that tells of nobody', async () => {
    const admin = await signedInAs(world, 'admin')
    for (let number = 0; number < 205; number += 1) {
      await aRequest(world.db, { ...PERSONAL, status: 'spam', updated_at: daysAgo(40) })
    }
    const { id } = await finished('lost', 10)
    await admin.put(`${PATH}/${id}`, { status: 'in_work' })
    await admin.put(`${PATH}/${id}`, { status: 'lost' })
    world.clock.now = new Date(NOW.getTime() + 181 * DAY_MS)
    const lines = await auditOf(world, () => Promise.all([run(), run()]))
    expect(lines).toHaveLength(206)
    expect(lines[0]).toMatchObject({ action: 'request.erased', actor_name: 'Система', changes: [], ip: null })
    expect(JSON.stringify(lines)).not.toMatch(TRACES)
    const ofRequest = (await auditLines(world)).filter((line) => line.subject_id === String(id))
    expect(ofRequest.map(({ action, changes }) => [action, changes])).toEqual([
      ['request.taken', null],
      ['request.lost', null],
      ['request.erased', []],
    ])
    expect(await verifyChain(world.db)).toMatchObject({ ok: true })
    expect(await auditOf(world, () => run()), 'again: nothing').toEqual([])
  })

  test('leaves alone what somebody edits at this moment, until the next round', async () => {
    const { id } = await finished('spam', 40)
    if (world.databaseUrl === undefined) return
    await transaction(world.db, async (tx) => {
      await tx.selectFrom('requests').select('id').where('id', '=', id).forUpdate().execute()
      await run()
      expect((await tx.selectFrom('requests').selectAll().executeTakeFirstOrThrow()).erased_at).toBe(null)
    })
    await run()
    expect((await stored(id)).erased_at).toEqual(NOW)
  })
})

describe('a request that tells of nobody any more', () => {
  test('is shown as such, counted, and moves nowhere', async () => {
    const moderator = await signedInAs(world, 'moderator')
    const { id } = await finished('spam', 40)
    await run()
    const { body } = await moderator.get(PATH)
    expect(body.counts.spam).toBe(1)
    expect(body.data[0]).toMatchObject({
      name: ERASED_REQUEST_NAME,
      contact: '',
      erased_at: NOW.toISOString(),
      can: { manage: false, moves: [] },
    })
    for (const change of [{ status: 'new' }, { notes: 'Вспомнили.' }, { assignee_id: moderator.id }]) {
      const refused = await moderator.put(`${PATH}/${id}`, change)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, Object.keys(change)])
      expect(JSON.stringify(refused.body.errors)).toContain('стёрты по сроку')
    }
    expect(await stored(id)).toMatchObject({ status: 'spam', notes: null, assignee_id: null })
  })

  test('is left out of a change of many, and of its undoing', async () => {
    const moderator = await signedInAs(world, 'moderator')
    const { id } = await finished('new', 40)
    const change = await moderator.post(`${PATH}/bulk`, { action: 'set-status', ids: [id], status: 'spam' })
    expect(change.status).toBe(200)
    world.clock.now = new Date(NOW.getTime() + 21 * DAY_MS)
    await run({ ...REQUEST_TERMS, spam: 20 })
    const again = await signIn(world, moderator.id as number)
    const bulk = await again.post(`${PATH}/bulk`, { action: 'set-status', ids: [id], status: 'new' })
    const undone = await again.post(`/api/operations/${change.body.data.operation_id}/undo`)
    for (const { body } of [bulk, undone]) expect(JSON.stringify(body)).toContain('стёрты по сроку')
    expect((await stored(id)).status).toBe('spam')
  })
})
