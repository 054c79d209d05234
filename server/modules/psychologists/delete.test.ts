import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aTopic, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')
const topic = await aTopic(db)

describe('a deleted psychologist', () => {
  test('is gone from the list, the catalog and the topic, and comes back whole', async () => {
    const card = await aPsychologist(db, {
      full_name: 'Ушедшая Ульяна',
      slug: 'ushedshaya',
      is_published: true,
      topics: [topic.id],
      price: 100,
    })
    const address = `/api/psychologists/${card.id}`
    const before = (await moderator.get(address)).body.data
    const gone = async () => [
      (await moderator.get(address)).status,
      (await guest(world).get('/api/catalog/ushedshaya')).status,
      (await moderator.get('/api/psychologists?filter[full_name]=ушедшая')).body.meta.total,
      (await moderator.get('/api/topics')).body.data[0].psychologists_count,
    ]
    expect(await gone()).toEqual([200, 200, 1, 1])

    const deleted = await auditOf(world, async () => {
      expect(await moderator.delete(address)).toMatchObject({ status: 204, body: '' })
    })
    expect(deleted).toMatchObject([
      {
        action: 'psychologist.deleted',
        actor_id: moderator.id,
        subject_id: String(card.id),
        subject_label: 'Ушедшая Ульяна',
      },
    ])
    expect(await gone()).toEqual([404, 404, 0, 0])
    expect((await moderator.put(address, { about: 'x' })).status).toBe(404)
    expect((await moderator.get(`${address}/history`)).status).toBe(404)

    const restored = await auditOf(world, async () => {
      const { status, body } = await moderator.post(`${address}/restore`)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ ...before, version: 3, updated_at: expect.any(String) })
    })
    expect(restored).toMatchObject([{ action: 'psychologist.restored', subject_id: String(card.id) }])
    expect(await gone()).toEqual([200, 200, 1, 1])
  })

  test('is refused to whoever has it open with where it is and who put it there, if anybody is known to', async () => {
    const { id } = await aPsychologist(db)
    const address = `/api/psychologists/${id}`
    const other = await signedInAs(world, 'tech-support')
    await moderator.delete(address)
    const { full_name } = (await moderator.get('/api/session')).body.data.user
    const inTrash = {
      message: 'Эта карточка в корзине.',
      code: 'in-trash',
      deleted_at: world.clock.now.toISOString(),
      deleted_by: { id: moderator.id, title: full_name },
      merged_into: null,
      request_id: expect.any(String),
    }
    expect(await other.put(address, { version: 1, about: 'Написано без спешки.' })).toMatchObject({
      status: 404,
      body: inTrash,
    })
    expect((await moderator.delete(address)).body).toEqual(inTrash)
    const read = await moderator.get(address)
    expect([read.status, read.body]).toEqual([404, inTrash])
    const swept = await aPsychologist(db, { deleted_at: world.clock.now })
    const { body } = await other.put(`/api/psychologists/${swept.id}`, { about: 'x' })
    expect(body).toMatchObject({ code: 'in-trash', deleted_by: null })
    const nowhere = await other.put('/api/psychologists/999999', { about: 'x' })
    expect([nowhere.status, nowhere.body]).toEqual([
      404,
      { message: 'Такой записи нет.', request_id: expect.any(String) },
    ])
  })

  test('is deleted once and taken back once: the second time is 404 without a line', async () => {
    const { id } = await aPsychologist(db)
    const address = `/api/psychologists/${id}`
    expect((await moderator.post(`${address}/restore`)).status).toBe(404)
    await moderator.delete(address)
    expect(await auditOf(world, async () => expect((await moderator.delete(address)).status).toBe(404))).toEqual([])
    await moderator.post(`${address}/restore`)
    expect(
      await auditOf(world, async () => expect((await moderator.post(`${address}/restore`)).status).toBe(404)),
    ).toEqual([])
  })

  test('is deleted by exactly one of two who do it at once', async () => {
    const { id } = await aPsychologist(db)
    const lines = await auditOf(world, async () => {
      const answers = await Promise.all([1, 2].map(() => moderator.delete(`/api/psychologists/${id}`)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
    })
    expect(lines).toHaveLength(1)
  })

  test('is nobody’s own card any more', async () => {
    const person = await aUser(db, { role: 'psychologist' })
    const { id } = await aPsychologist(db, { user_id: person.id })
    const psychologist = await signIn(world, person.id)
    expect((await psychologist.get(`/api/psychologists/${id}`)).status).toBe(200)
    await moderator.delete(`/api/psychologists/${id}`)
    expect((await psychologist.get(`/api/psychologists/${id}`)).status).toBe(403)
    expect((await psychologist.get('/api/session')).body.data.user.psychologist_id).toBeNull()
    const late = await psychologist.put(`/api/psychologists/${id}`, { about: 'Написано до того.' })
    expect([late.status, late.body]).toMatchObject([404, { code: 'in-trash', deleted_by: { id: moderator.id } }])
    const others = await aPsychologist(db, { deleted_at: world.clock.now })
    expect((await psychologist.put(`/api/psychologists/${others.id}`, { about: 'x' })).status).toBe(403)
  })
})
