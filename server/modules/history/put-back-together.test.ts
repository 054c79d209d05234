import { describe, expect, test } from 'vitest'
import { lastAuditLine } from '#test/builders/audit.ts'
import { aPage, aPsychologist, aTopic } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const admin = await signedInAs(world, 'admin')

/** Puts a field back by the newest line about a kind of record. */
async function revert(type: string, field: string) {
  const line = await lastAuditLine(world, type)
  return admin.post(`/api/audit-logs/${line?.id}/revert`, { field })
}

describe('what means nothing alone goes back together', () => {
  async function someHours(title: string, fields: object) {
    const { body } = await admin.post('/api/working-hours', { title, weekdays: [], ...fields })
    return {
      change: (next: object) => admin.patch(`/api/working-hours/${body.data.id}`, next),
      now: async () =>
        (await admin.get('/api/working-hours')).body.data.find(({ id }: { id: number }) => id === body.data.id),
    }
  }

  test.each(['opens_at', 'closes_at'])('the hours of a day that was closed, asked for by %s', async (field) => {
    const hours = await someHours(`Закрытый день ${field}`, { opens_at: '10:00', closes_at: '20:00' })
    await hours.change({ opens_at: null, closes_at: null })
    const { status, body } = await revert('working-hours', field)
    expect([status, body.message]).toEqual([200, undefined])
    expect(await hours.now()).toMatchObject({ opens_at: '10:00', closes_at: '20:00' })
    // One line tells of both, and takes both back again.
    expect((await revert('working-hours', field)).status).toBe(200)
    expect(await hours.now()).toMatchObject({ opens_at: null, closes_at: null })
  })

  test('days that were moved before the first of them', async () => {
    const days = await someHours('Праздники', { first_day: '2026-12-29', last_day: '2026-12-31' })
    await days.change({ first_day: '2026-11-03', last_day: '2026-11-04' })
    expect((await revert('working-hours', 'first_day')).status).toBe(200)
    expect(await days.now()).toMatchObject({ first_day: '2026-12-29', last_day: '2026-12-31' })
  })

  test('but what was changed since stays', async () => {
    const hours = await someHours('Поправленный день', { opens_at: '10:00', closes_at: '20:00' })
    await hours.change({ opens_at: '09:00', closes_at: '18:00' })
    const line = await lastAuditLine(world, 'working-hours')
    await hours.change({ closes_at: '19:00' })
    expect((await admin.post(`/api/audit-logs/${line?.id}/revert`, { field: 'opens_at' })).status).toBe(200)
    expect(await hours.now()).toMatchObject({ opens_at: '10:00', closes_at: '19:00' })
  })
})

describe('a list of which something lies in the trash by now', () => {
  const titles = async (id: number) =>
    (await admin.get(`/api/psychologists/${id}`)).body.data.topics.map(({ title }: { title: string }) => title)

  test('goes back without it', async () => {
    const [kept, gone, other] = [await aTopic(db, { title: 'Сон' }), await aTopic(db), await aTopic(db)]
    const { id } = await aPsychologist(db, { topics: [kept.id, gone.id] })
    await admin.patch(`/api/psychologists/${id}`, { topics: [other.id] })
    await admin.delete(`/api/topics/${gone.id}`)
    const { status, body } = await revert('psychologist', 'topics')
    expect([status, body.message]).toEqual([200, undefined])
    expect(await titles(id)).toEqual(['Сон'])
  })

  test('counts as changed by nobody', async () => {
    const [before, gone, other] = [await aTopic(db, { title: 'Горе' }), await aTopic(db), await aTopic(db)]
    const { id } = await aPsychologist(db, { topics: [before.id] })
    await admin.patch(`/api/psychologists/${id}`, { topics: [gone.id, other.id] })
    await admin.delete(`/api/topics/${gone.id}`)
    const { status, body } = await revert('psychologist', 'topics')
    expect([status, body.message]).toEqual([200, undefined])
    expect(await titles(id)).toEqual(['Горе'])
  })

  test('is told of where nothing of it is left', async () => {
    const person = await aPsychologist(db)
    const page = await aPage(db)
    await admin.patch(`/api/pages/${page.id}`, { psychologists: [person.id] })
    await admin.patch(`/api/pages/${page.id}`, { psychologists: [] })
    await admin.delete(`/api/psychologists/${person.id}`)
    const line = await lastAuditLine(world, 'page')
    const { status, body } = await admin.post(`/api/audit-logs/${line?.id}/revert`, { field: 'psychologists' })
    expect([status, body.message]).toEqual([422, 'Того, что здесь было, больше нет: оно в\u00a0корзине или удалено.'])
  })
})
