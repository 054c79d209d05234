import { describe, expect, test } from 'vitest'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const PATH = '/api/working-hours'
const line = { title: 'Суббота', weekdays: ['sat'], opens_at: '9:30', closes_at: '16:00' }

describe('the schedule by which a visitor is told when somebody answers', () => {
  test('begins with weekdays and the holidays', async () => {
    const { body } = await (await signedInAs(world, 'tech-support')).get(PATH)
    expect(body.data).toMatchObject([
      { title: 'Будни', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], opens_at: '10:00', closes_at: '20:00' },
      { title: 'Новогодние каникулы', weekdays: [], opens_at: null, first_day: '2027-01-01', last_day: '2027-01-08' },
    ])
  })

  test('is seen by whoever sees requests and kept by whoever answers them', async () => {
    expect((await guest(world).get(PATH)).status).toBe(401)
    expect((await guest(world).post(PATH, line)).status).toBe(401)
    expect((await (await signedInAs(world, 'writer')).get(PATH)).status).toBe(403)
    expect((await (await signedInAs(world, 'tech-support')).post(PATH, line)).status).toBe(403)
    const sofya = await signedInAs(world, 'moderator')
    const made = await sofya.post(PATH, line)
    expect([made.status, made.body.data]).toMatchObject([201, { ...line, opens_at: '09:30', version: 1 }])
    const at = `${PATH}/${made.body.data.id}`
    expect((await sofya.patch(at, { closes_at: '17:00', version: 1 })).body.data).toMatchObject({ version: 2 })
    expect((await sofya.patch(at, { closes_at: '08:00', version: 1 })).status, 'stale is a conflict').toBe(409)
    expect((await sofya.delete(at)).status).toBe(204)
    expect((await sofya.post(`${at}/restore`)).status).toBe(200)
    const told = await world.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_type', '=', 'working-hours')
      .orderBy('id')
      .execute()
    expect(told.map(({ action }) => action.split('.')[1])).toEqual(['created', 'updated', 'deleted', 'restored'])
  })

  test.each([
    [{ opens_at: 'утром' }, 'opens_at'],
    [{ closes_at: '24:00' }, 'closes_at'],
    [{ closes_at: '' }, 'closes_at'],
    [{ opens_at: null }, 'opens_at'],
    [{ closes_at: '09:00' }, 'closes_at'],
    [{ weekdays: ['someday'] }, 'weekdays'],
    [{ first_day: '2027-01-08', last_day: '2027-01-01' }, 'last_day'],
    [{ title: 'будни' }, 'title'],
  ])('%j is refused at its field', async (wrong, field) => {
    const sofya = await signedInAs(world, 'moderator')
    const { status, body } = await sofya.post(PATH, { ...line, title: 'Ещё одна', ...wrong })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('half a save is judged with the half that stands', async () => {
    const sofya = await signedInAs(world, 'moderator')
    const { body } = await sofya.post(PATH, { ...line, title: 'Воскресенье' })
    const { status, body: refusal } = await sofya.patch(`${PATH}/${body.data.id}`, { opens_at: '18:00' })
    expect([status, Object.keys(refusal.errors)]).toEqual([422, ['closes_at']])
  })
})
