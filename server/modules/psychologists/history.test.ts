import { describe, expect, test } from 'vitest'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')

describe('GET /api/psychologists/{id}/history', () => {
  test('climbs the ladder', async () => {
    const { id } = await aPsychologist(db)
    expect((await guest(world).get(`/api/psychologists/${id}/history`)).status).toBe(401)
    const { status, body } = await (await signedInAs(world, null)).get(`/api/psychologists/${id}/history`)
    expect([status, body.message]).toEqual([
      403,
      'Не хватает доступа «Смотреть психологов». Его может дать администратор.',
    ])
    expect((await moderator.get(`/api/psychologists/${id}/history`)).body).toMatchObject({ data: [] })
  })

  test('tells who changed what, the newest first', async () => {
    const topic = await aTopic(db, { title: 'Тревога' })
    const { data } = (await moderator.post('/api/psychologists', { full_name: 'Летописная Лада' })).body
    await moderator.put(`/api/psychologists/${data.id}`, { price: 100 })
    await moderator.put(`/api/psychologists/${data.id}`, { price: 200, topics: [topic.id] })
    const { body } = await moderator.get(`/api/psychologists/${data.id}/history`)
    expect(body.data.map((line: { action: string }) => line.action)).toEqual([
      'psychologist.updated',
      'psychologist.updated',
      'psychologist.created',
    ])
    expect(body.data[0]).toMatchObject({
      at: world.clock.now.toISOString(),
      actor: { id: moderator.id, name: expect.stringContaining('Испытателев'), roles: ['moderator'] },
      subject: { type: 'psychologist', id: String(data.id), label: 'Летописная Лада' },
      result: 'ok',
    })
    expect(body.data[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'price', old: 100, new: 200 },
        { field: 'topics', old: [], new: [{ id: topic.id, title: 'Тревога' }] },
      ]),
    )
  })

  test('is of this record alone', async () => {
    const [one, two] = [await aPsychologist(db), await aPsychologist(db)]
    await moderator.put(`/api/psychologists/${one.id}`, { price: 1 })
    expect((await moderator.get(`/api/psychologists/${two.id}/history`)).body.data).toEqual([])
  })

  test('tells a writer no phone and no e-mail, neither the old nor the new', async () => {
    const { id } = await aPsychologist(db, { ycl_phone: '+79990000001' })
    await moderator.put(`/api/psychologists/${id}`, {
      ycl_phone: '+79990000002',
      ycl_email: 'secret@mail.test',
      price: 5,
    })
    await moderator.put(`/api/psychologists/${id}`, { ycl_phone: null })
    const writer = await signedInAs(world, 'writer')
    const { status, body } = await writer.get(`/api/psychologists/${id}/history`)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/7999000000|secret@/)
    expect(body.data).toHaveLength(2)
    expect(body.data[1].changes).toEqual(expect.arrayContaining([{ field: 'price', old: null, new: 5 }]))
    const { body: whole } = await moderator.get(`/api/psychologists/${id}/history`)
    expect(JSON.stringify(whole)).toContain('+79990000001')
  })

  test('shows a life of any length by its newest lines', async () => {
    const { id } = await aPsychologist(db)
    for (let price = 1; price <= 55; price += 1) await moderator.put(`/api/psychologists/${id}`, { price })
    const { body } = await moderator.get(`/api/psychologists/${id}/history`)
    expect(body.data).toHaveLength(50)
    expect(body.data[0].changes[0].new).toBe(55)
  })
})
