import { beforeEach, expect, test } from 'vitest'
import { USUAL_NOTICES } from '#contract/office/notices.ts'
import { remindOfContacts } from '../requests/assigned.ts'
import { aRequest } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { NewsLetters } from './news-letters.ts'

const world = await openWorld()
const { db } = world
const PATH = '/api/consultation-requests'
const zone = { timeZone: 'Europe/Moscow' }
const clock = () => world.clock.now
const letters = new NewsLetters({
  ...{ db, clock, zone, log: world.log, outbox: world.outbox },
  site: { appUrl: 'http://smysl.test', siteName: 'Смысл' },
})
const remind = () => remindOfContacts({ db, clock }, zone)
const told = () => db.selectFrom('staff_notices').select(['kind', 'subject_id', 'user_id']).orderBy('id').execute()
/** What has come for somebody since the news that they know of. */
const heard = async (who: Awaited<ReturnType<typeof signedInAs>>, since: number) => {
  const { news, ring } = (await who.get(`/api/events/counts?since=${since}`)).body.data
  return { news, ring: ring?.news ?? null }
}
const last = async () => (await told()).length

beforeEach(async () => {
  await db.deleteFrom('requests').execute()
  await db.deleteFrom('notice_settings').execute()
  await db.deleteFrom('staff_notices').execute()
  // Ten in the morning in Moscow.
  world.clock.now = new Date('2026-11-20T07:00:00Z')
})

test('who is given a request hears it, and nobody else does, nor who takes it themselves', async () => {
  const [sofya, maria] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'moderator')]
  const { id } = await aRequest(db)
  await sofya.patch(`${PATH}/${id}`, { assignee_id: sofya.id })
  expect(await told()).toEqual([])
  await maria.post('/api/notices/settings', { ...USUAL_NOTICES, letter_kinds: ['assigned'] })
  await sofya.patch(`${PATH}/${id}`, { assignee_id: maria.id })
  await sofya.patch(`${PATH}/${id}`, { assignee_id: maria.id, notes: 'Ждёт звонка' })
  expect(await told()).toEqual([{ kind: 'assigned', subject_id: id, user_id: maria.id }])
  const [{ id: notice } = { id: 0 }] = await db.selectFrom('staff_notices').select('id').execute()
  const news = [{ kind: 'assigned', count: 1 }]
  expect(await heard(maria, notice - 1)).toEqual({ news, ring: news })
  expect(await heard(sofya, notice - 1)).toEqual({ news: [], ring: null })
  world.clock.now = new Date(world.clock.now.getTime() + 61_000)
  await letters.settled()
  const [letter] = (await world.letters()).slice(-1)
  expect([letter?.subject, letter?.text.includes('Ольга')]).toEqual(['1\u00a0заявка поручена вам — Смысл', false])
})

test('many given at once, and given back by an undo, are told to whom they go', async () => {
  const [sofya, maria] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'moderator')]
  const ids = [(await aRequest(db)).id, (await aRequest(db)).id]
  const { body } = await sofya.post(`${PATH}/bulk`, { action: 'assign', assignee_id: maria.id, ids })
  expect((await told()).map(({ user_id }) => user_id)).toEqual([maria.id, maria.id])
  await sofya.post(`/api/operations/${body.data.operation_id}/undo`)
  expect(await last()).toBe(2)
})

test('the day of the next contact is told once to who leads the request, from the morning on', async () => {
  const [sofya, maria] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'moderator')]
  const due = { next_contact_on: '2026-11-20', assignee_id: sofya.id }
  const { id } = await aRequest(db, due)
  const nobodys = await aRequest(db, { ...due, assignee_id: null })
  await aRequest(db, { ...due, next_contact_on: '2026-11-21' })
  await aRequest(db, { ...due, status: 'lost' })
  world.clock.now = new Date('2026-11-20T05:59:00Z')
  await remind()
  expect(await told()).toEqual([])
  world.clock.now = new Date('2026-11-20T06:00:00Z')
  await Promise.all([remind(), remind()])
  await remind()
  expect(await told()).toEqual([
    { kind: 'contacts', subject_id: id, user_id: sofya.id },
    { kind: 'contacts', subject_id: nobodys.id, user_id: null },
  ])
  const [{ id: first } = { id: 0 }] = await db.selectFrom('staff_notices').select('id').orderBy('id').execute()
  expect((await heard(sofya, first - 1)).ring).toEqual([{ kind: 'contacts', count: 2 }])
  expect((await heard(maria, first - 1)).ring).toEqual([{ kind: 'contacts', count: 1 }])
  await db.updateTable('requests').set({ next_contact_on: '2026-11-19' }).where('id', '=', id).execute()
  await remind()
  expect(await last(), 'another day was set').toBe(3)
})

test('the day of the next contact is told to everybody where who leads the request no longer can', async () => {
  const [fired, off, moved, sofya] = await Promise.all([1, 2, 3, 4].map(() => signedInAs(world, 'moderator')))
  if (!fired || !off || !moved || !sofya) throw new Error('Nobody signed in')
  const admin = await signedInAs(world, 'admin')
  await admin.post(`/api/users/${fired.id}/fire`)
  await admin.patch(`/api/users/${off.id}/toggle-active`)
  await db.deleteFrom('user_roles').where('user_id', '=', moved.id).execute()
  for (const { id } of [fired, off, moved, sofya]) {
    await aRequest(db, { next_contact_on: '2026-11-20', assignee_id: id })
  }
  await remind()
  expect((await told()).map(({ user_id }) => user_id).toSorted()).toEqual([sofya.id, null, null, null])
})
