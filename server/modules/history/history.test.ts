import { beforeAll, describe, expect, test } from 'vitest'
import { auditLines, auditOf, lastAuditLine } from '#test/builders/audit.ts'
import { aPage, aPsychologist, aReview, aTopic, aUser } from '#test/builders.ts'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
import { aPicture, photoForm } from '#test/builders/pictures.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
let vera: Visitor

beforeAll(async () => {
  vera = await signedInAs(world, 'admin')
})

/** The number of the newest line about a kind of record. */
async function lastLine(type: string): Promise<number> {
  return Number((await lastAuditLine(world, type))?.id)
}

const revert = (who: Visitor, id: number, field: string) => who.post(`/api/audit-logs/${id}/revert`, { field })

describe('POST /api/audit-logs/{id}/revert', () => {
  test('is closed to guests, and to whoever may not change the record', async () => {
    expect((await revert(guest(world), 1, 'price')).status).toBe(401)
    expect((await revert(await signedInAs(world, null), 1, 'price')).status).toBe(403)
    const { id } = await aPsychologist(world.db, { price: 400_000 })
    await vera.patch(`/api/psychologists/${id}`, { price: 500_000, ycl_phone: '+79990000002' })
    const line = await lastLine('psychologist')
    const writer = await revert(await signedInAs(world, 'writer'), line, 'price')
    expect([writer.status, writer.body.message]).toEqual([
      403,
      'Не хватает доступа «Менять карточки психологов». Его может дать администратор.',
    ])
    expect((await revert(await signedInAs(world, 'moderator'), line, 'price')).status).toBe(200)
  })

  test('a psychologist puts back their own words, and nothing that staff keep or that is somebody else’s', async () => {
    const owner = await signedInAs(world, 'psychologist')
    const own = await aPsychologist(world.db, { user_id: owner.id, about: 'Прежний текст' })
    await vera.patch(`/api/psychologists/${own.id}`, { about: 'Новый текст', price: 500_000 })
    const line = await lastLine('psychologist')
    expect((await revert(owner, line, 'price')).status).toBe(403)
    expect((await revert(owner, line, 'about')).status).toBe(200)
    const other = await aPsychologist(world.db, { about: 'Чужой текст' })
    await vera.patch(`/api/psychologists/${other.id}`, { about: 'Иной чужой текст' })
    const { status, body } = await revert(owner, await lastLine('psychologist'), 'about')
    expect([status, JSON.stringify(body)]).toEqual([403, expect.not.stringContaining('чужой')])
  })

  test('puts back a person’s field, but neither roles nor a password, and nobody above', async () => {
    const { id } = await aUser(world.db, { role: 'writer', tg_username: 'vera_zima' })
    await vera.patch(`/api/users/${id}`, {
      tg_username: 'vera_leto',
      password: 'семь синих лодок',
      password_confirmation: 'семь синих лодок',
    })
    const line = await lastLine('user')
    expect((await revert(vera, line, 'password')).status).toBe(403)
    const { body } = await revert(await signedInAs(world, 'moderator'), line, 'tg_username')
    expect((await vera.get(`/api/users/${id}`)).body.data.tg_username).toBe('vera_zima')
    expect((await auditLines(world)).at(-1)).toMatchObject({ id: body.data.audit_log_id, action: 'user.reverted' })
    const boss = await aUser(world.db, { role: 'admin', first_name: 'Раиса' })
    await vera.patch(`/api/users/${boss.id}`, { first_name: 'Римма' })
    expect((await revert(await signedInAs(world, 'moderator'), await lastLine('user'), 'first_name')).status).toBe(403)
  })

  test('puts back the permissions of a role and the reply to a review', async () => {
    const { body } = await vera.post('/api/roles', { name: 'Практикант', permissions: ['topics.view'] })
    await vera.patch(`/api/roles/${body.data.id}`, { permissions: ['topics.view', 'pages.view'] })
    expect((await revert(vera, await lastLine('role'), 'permissions')).status).toBe(200)
    expect((await vera.get(`/api/roles/${body.data.id}`)).body.data.permissions).toEqual(['topics.view'])
    const review = await aReview(world.db, { reply: null })
    await vera.patch(`/api/staff/reviews/${review.id}`, { reply: 'Спасибо Вам!' })
    expect((await revert(vera, await lastLine('review'), 'reply')).status).toBe(200)
    expect((await vera.get(`/api/staff/reviews/${review.id}`)).body.data.reply).toBeNull()
  })

  test('puts one field of a psychologist back and leaves the others, with a line of its own', async () => {
    const { id } = await aPsychologist(world.db, { price: 400_000, workload: 5 })
    await vera.patch(`/api/psychologists/${id}`, { price: 500_000, workload: 9 })
    const line = await lastLine('psychologist')
    const lines = await auditOf(world, async () => {
      const { status, body } = await revert(vera, line, 'price')
      expect([status, body.data]).toEqual([
        200,
        { subject: { type: 'psychologist', id }, field: 'price', version: 3, audit_log_id: expect.any(Number) },
      ])
    })
    expect((await vera.get(`/api/psychologists/${id}`)).body.data).toMatchObject({
      price: 400_000,
      workload: 9,
      version: 3,
    })
    expect(lines).toMatchObject([
      {
        action: 'psychologist.reverted',
        actor_id: vera.id,
        subject_version: 3,
        changes: [{ field: 'price', old: 500_000, new: 400_000 }],
      },
    ])
    // A second time there is nothing to put back; what was put back can be put back in turn.
    expect((await revert(vera, line, 'price')).status).toBe(409)
    expect((await revert(vera, await lastLine('psychologist'), 'price')).status).toBe(200)
    expect((await vera.get(`/api/psychologists/${id}`)).body.data.price).toBe(500_000)
  })

  test('puts back lists, empty fields and moments', async () => {
    const [one, two] = [await aTopic(world.db), await aTopic(world.db)]
    const { id } = await aPsychologist(world.db, {
      topics: [one.id],
      about: null,
      next_slot_at: new Date('2026-12-01T10:00:00Z'),
    })
    await vera.patch(`/api/psychologists/${id}`, {
      topics: [two.id],
      about: 'Новый текст',
      next_slot_at: '2026-12-02T10:00:00Z',
    })
    const line = await lastLine('psychologist')
    for (const field of ['topics', 'about', 'next_slot_at']) expect((await revert(vera, line, field)).status).toBe(200)
    const { body } = await vera.get(`/api/psychologists/${id}`)
    expect(body.data).toMatchObject({ topics: [{ id: one.id }], about: null, next_slot_at: '2026-12-01T10:00:00.000Z' })
  })

  test('puts a photo back', async () => {
    const { id } = await aPsychologist(world.db)
    const { body: uploaded } = await vera.post(`/api/psychologists/${id}`, photoForm(await aPicture('png')))
    const photo = uploaded.data.avatar
    const line = await lastLine('psychologist')
    expect((await revert(vera, line, 'avatar')).status).toBe(200)
    expect((await vera.get(`/api/psychologists/${id}`)).body.data.avatar).toBeNull()
    expect((await revert(vera, await lastLine('psychologist'), 'avatar')).status).toBe(200)
    expect((await vera.get(`/api/psychologists/${id}`)).body.data.avatar, 'the same file').toBe(photo)
    expect((await revert(vera, line, 'avatar')).status, 'the older line goes on being there to put back').toBe(200)
  })

  test.each(['topics', 'specializations', 'positions', 'branches'])('puts a title back in %s', async (family) => {
    const made = await vera.post(`/api/${family}`, { title: `Было ${family}` })
    const { id } = made.body.data
    await vera.patch(`/api/${family}/${id}`, { title: `Стало ${family}` })
    const type =
      { topics: 'topic', specializations: 'specialization', positions: 'position', branches: 'branch' }[family] ?? ''
    const { body } = await revert(vera, await lastLine(type), 'title')
    expect(body.data).toMatchObject({ subject: { type, id }, field: 'title', version: 3 })
    const line = (await auditLines(world)).at(-1)
    expect(line).toMatchObject({
      action: `${type}.reverted`,
      changes: [{ field: 'title', old: `Стало ${family}`, new: `Было ${family}` }],
    })
  })

  test('puts the people of a page and its description back', async () => {
    const person = await aPsychologist(world.db)
    const page = await aPage(world.db)
    await vera.patch(`/api/pages/${page.id}`, { psychologists: [person.id], description: 'О странице' })
    const line = await lastLine('page')
    expect((await revert(vera, line, 'psychologists')).status).toBe(200)
    expect((await revert(vera, line, 'description')).status).toBe(200)
    expect((await auditLines(world)).at(-1)).toMatchObject({ action: 'page.reverted', subject_version: 4 })
  })

  test('refuses when the field was changed since, and changes nothing', async () => {
    const { id } = await aPsychologist(world.db, { price: 400_000 })
    await vera.patch(`/api/psychologists/${id}`, { price: 500_000 })
    const line = await lastLine('psychologist')
    await vera.patch(`/api/psychologists/${id}`, { price: 600_000 })
    const lines = await auditOf(world, async () => {
      const { status, body } = await revert(vera, line, 'price')
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'conflict', current: { price: 600_000 }, changed_fields: ['price'] })
    })
    expect(lines).toEqual([])
  })

  test('two at once: one puts it back', async () => {
    const { id } = await aPsychologist(world.db, { price: 400_000 })
    await vera.patch(`/api/psychologists/${id}`, { price: 500_000 })
    const line = await lastLine('psychologist')
    const lines = await auditOf(world, async () => {
      const answers = await Promise.all([revert(vera, line, 'price'), revert(vera, line, 'price')])
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    })
    expect(lines).toHaveLength(1)
  })

  test('refuses what is no change, an unknown field, a missing line and a deleted record', async () => {
    const made = await vera.post('/api/topics', { title: 'Только что' })
    const created = await lastLine('topic')
    expect((await revert(vera, created, 'title')).body.errors).toHaveProperty('field')
    await vera.patch(`/api/topics/${made.body.data.id}`, { title: 'Иначе' })
    const changed = await lastLine('topic')
    expect((await revert(vera, changed, 'is_published')).body.errors).toHaveProperty('field')
    expect((await vera.post(`/api/audit-logs/${changed}/revert`, {})).body.errors).toHaveProperty('field')
    expect((await revert(vera, 999_999, 'title')).status).toBe(404)
    await vera.delete(`/api/topics/${made.body.data.id}`)
    expect((await revert(vera, changed, 'title')).status).toBe(404)
  })

  test('a title that somebody else has taken meanwhile is refused with its sentence', async () => {
    const made = await vera.post('/api/topics', { title: 'Прежнее имя' })
    await vera.patch(`/api/topics/${made.body.data.id}`, { title: 'Новое имя' })
    const line = await lastLine('topic')
    await vera.post('/api/topics', { title: 'прежнее имя' })
    const { status, body } = await revert(vera, line, 'title')
    expect([status, body.errors]).toEqual([422, { title: ['Такая тема уже есть'] }])
  })
})
