import { describe, expect, test } from 'vitest'
import { aPage, aPsychologist } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world

describe('GET /api/pages/:id', () => {
  test('of a guest is 401, of somebody without a role 403, of an unknown page 404', async () => {
    const { id } = await aPage(db)
    expect((await guest(world).get(`/api/pages/${id}`)).status).toBe(401)
    expect((await (await signedInAs(world, null)).get(`/api/pages/${id}`)).status).toBe(403)
    expect((await (await signedInAs(world, 'writer')).get('/api/pages/999999')).status).toBe(404)
  })

  test('is the page with its people, in one statement', async () => {
    const page = await aPage(db, { title: 'Выгорание', link: '/vygoranie' })
    const person = await aPsychologist(db, { full_name: 'Анна', pages: [page.id] })
    const writer = await signedInAs(world, 'writer')
    world.takeStatements()
    const { body } = await writer.get(`/api/pages/${page.id}`)
    expect(world.takeStatements()).toHaveLength(1)
    expect(body.data).toMatchObject({ title: 'Выгорание', psychologists: [{ id: person.id, title: 'Анна' }] })
  })
})

describe('GET /api/pages/:id of a page in the trash', () => {
  test('says where it is, and who put it there, if anybody is known to', async () => {
    const { id, title } = await aPage(db)
    const [writer, admin] = [await signedInAs(world, 'writer'), await signedInAs(world, 'admin')]
    await admin.delete(`/api/pages/${id}`)
    const { full_name } = (await admin.get('/api/session')).body.data.user
    expect(await writer.get(`/api/pages/${id}`)).toMatchObject({
      status: 404,
      body: {
        message: `Страница «${title}» в\u00a0корзине.`,
        code: 'in-trash',
        deleted_at: world.clock.now.toISOString(),
        deleted_by: { id: admin.id, title: full_name },
        merged_into: null,
      },
    })
    const swept = await aPage(db)
    await db.updateTable('pages').set({ deleted_at: world.clock.now }).where('id', '=', swept.id).execute()
    expect((await writer.get(`/api/pages/${swept.id}`)).body).toMatchObject({ code: 'in-trash', deleted_by: null })
    expect((await (await signedInAs(world, null)).get(`/api/pages/${id}`)).status).toBe(403)
    expect((await writer.get('/api/pages/999999')).body).toEqual({
      message: 'Такой страницы нет.',
      request_id: expect.any(String),
    })
  })
})

describe('PATCH /api/pages/:id', () => {
  test('of a page that went to the trash meanwhile says so, of the changes beside it too', async () => {
    const { id, title } = await aPage(db)
    const writer = await signedInAs(world, 'writer')
    await (await signedInAs(world, 'admin')).delete(`/api/pages/${id}`)
    const said = `Страница «${title}» в\u00a0корзине: сохранить можно, когда её вернут.`
    for (const path of [`/api/pages/${id}`, `/api/pages/${id}/changes`]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status, body } = await writer.patch(path, { title: 'Другое', version: 1 })
      expect([status, body.message]).toEqual([404, said])
    }
    expect(await writer.patch('/api/pages/999999', { title: 'Другое', version: 1 })).toMatchObject({
      status: 404,
      body: { message: 'Такой записи нет.' },
    })
  })
})

describe('GET /api/pages/export', () => {
  test('holds the pages that are named, in that order; names that are gone are passed over', async () => {
    const [first, second] = [
      await aPage(db, { title: 'Первая в\u00a0файле' }),
      await aPage(db, { title: 'Вторая в\u00a0файле' }),
    ]
    const writer = await signedInAs(world, 'writer')
    const { status, body } = await writer.get(
      `/api/pages/export?format=csv&columns=title&ids[]=${second.id}&ids[]=999999&ids[]=${first.id}`,
    )
    expect(status).toBe(200)
    expect(String(body).trim().split('\r\n').slice(1)).toEqual([second.title, first.title])
    const wrong = await writer.get('/api/pages/export?ids[]=x')
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['ids']])
  })
})

test('a page is refused where the site has something of its own, at which nobody would see it', async () => {
  const admin = await signedInAs(world, 'admin')
  const { id } = await aPage(db)
  for (const link of ['/privacy', '/catalog/anna-belova']) {
    const made = await admin.post('/api/pages', { title: 'Незримая', link })
    const moved = await admin.patch(`/api/pages/${id}`, { link })
    for (const { status, body } of [made, moved]) {
      expect([status, body.errors]).toEqual([422, { link: ['Этот адрес занят самим сайтом'] }])
    }
  }
})

describe('the icon of a page', () => {
  test('must be one that the product has', async () => {
    const admin = await signedInAs(world, 'admin')
    for (const icon of ['lucide:no-such-icon', 'mdi:heart']) {
      const { status, body } = await admin.post('/api/pages', { title: 'Со значком', link: '/so-znachkom', icon })
      expect([status, body.errors]).toEqual([422, { icon: [`Значка «${icon}» нет в наборе`] }])
    }
    const { id } = await aPage(db)
    const refused = await admin.patch(`/api/pages/${id}`, { icon: 'lucide:nothing' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['icon']])
    expect((await admin.patch(`/api/pages/${id}`, { icon: 'lucide:heart' })).body.data.icon).toBe('lucide:heart')
  })
})

describe('a writer', () => {
  test('changes a page and neither creates nor deletes one; the refusal names the right', async () => {
    const { id } = await aPage(db)
    const writer = await signedInAs(world, 'writer')
    expect((await writer.patch(`/api/pages/${id}`, { title: 'Правка' })).status).toBe(200)
    const made = await writer.post('/api/pages', { title: 'Новая', link: '/novaya' })
    expect([made.status, made.body.message]).toEqual([
      403,
      'Не хватает доступа «Создавать страницы». Его может дать администратор.',
    ])
    const deleted = await writer.delete(`/api/pages/${id}`)
    expect([deleted.status, deleted.body.message]).toEqual([
      403,
      'Не хватает доступа «Удалять страницы». Его может дать администратор.',
    ])
  })
})
