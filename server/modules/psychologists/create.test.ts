import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')

const count = async () => (await db.selectFrom('psychologists').select('id').execute()).length

describe('POST /api/psychologists', () => {
  test('of a guest is 401', async () => {
    expect(await guest(world).post('/api/psychologists', { full_name: 'Новая Нина' })).toMatchObject({
      status: 401,
      body: { message: 'Unauthenticated.' },
    })
  })

  test.each(['writer', 'psychologist', null] as const)('of the role %s is 403 and names the right', async (role) => {
    const before = await count()
    const { status, body } = await (
      await signedInAs(world, role)
    ).post('/api/psychologists', { full_name: 'Новая Нина' })
    expect(status).toBe(403)
    expect(body.message).toBe('Не хватает доступа «Заводить психологов». Его может дать администратор.')
    expect(await count()).toBe(before)
  })

  test('starts a draft with an address of Latin letters, and writes one line', async () => {
    const lines = await auditOf(world, async () => {
      const { status, body } = await moderator.post('/api/psychologists', { full_name: '  Щукина Юлия Ёжевна ' })
      expect(status).toBe(201)
      expect(body.data).toMatchObject({
        full_name: 'Щукина Юлия Ёжевна',
        slug: 'schukina-yuliya-yozhevna',
        is_published: false,
        version: 1,
        created_at: world.clock.now.toISOString(),
        topics: [],
        can: { update: true, publish: true, delete: true },
      })
    })
    const stored = await db
      .selectFrom('psychologists')
      .selectAll()
      .where('full_name', '=', 'Щукина Юлия Ёжевна')
      .executeTakeFirst()
    expect(stored).toMatchObject({ slug: 'schukina-yuliya-yozhevna', is_published: false, version: 1 })
    expect(lines).toMatchObject([
      {
        action: 'psychologist.created',
        actor_id: moderator.id,
        subject_type: 'psychologist',
        subject_id: String(stored?.id),
        subject_label: 'Щукина Юлия Ёжевна',
      },
    ])
  })

  test('takes every field at once, from a form too', async () => {
    const topic = await aTopic(db)
    const form = new FormData()
    form.set('full_name', 'Полная Полина')
    form.set('price', '450000')
    form.set('is_couples', '1')
    form.append('format[]', 'online')
    form.append('topics[]', String(topic.id))
    form.set('credentials', '[{"type":"degree","institution":"МГУ","title":"Психолог","year":2001}]')
    const { status, body } = await moderator.post('/api/psychologists', form)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      price: 450_000,
      is_couples: true,
      format: ['online'],
      topics: [{ id: topic.id, title: topic.title }],
      credentials: [
        { type: 'degree', institution: 'МГУ', title: 'Психолог', year: 2001, hours: null, verified: false },
      ],
    })
  })

  test.each<[object, string]>([
    [{}, 'full_name'],
    [{ full_name: '' }, 'full_name'],
    [{ full_name: 'Я' }, 'full_name'],
    [{ full_name: 'я'.repeat(201) }, 'full_name'],
    [{ full_name: 'Новая Нина', slug: 'С кириллицей' }, 'slug'],
    [{ full_name: 'Новая Нина', topics: [999_999] }, 'topics'],
    [{ full_name: 'Новая Нина', user_id: 999_999 }, 'user_id'],
  ])('of bad input is 422 and makes nothing: %.60j', async (input, field) => {
    const before = await count()
    const lines = await auditOf(world, async () => {
      const { status, body } = await moderator.post('/api/psychologists', input)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
    })
    expect(lines).toEqual([])
    expect(await count()).toBe(before)
  })

  test('of a form that lost its id makes no second record', async () => {
    const before = await count()
    const form = new FormData()
    form.set('_method', 'PUT')
    form.set('full_name', 'Потерянный Пётр')
    const { status, body } = await moderator.post('/api/psychologists', form)
    expect([status, body.errors]).toEqual([422, { title: ['ID отсутствует или неверный'] }])
    expect(await count()).toBe(before)
  })

  test('published at once needs the right to publish', async () => {
    const tech = await signedInAs(world, 'tech-support')
    await sql`delete from role_permissions rp using roles r, permissions p
      where rp.role_id = r.id and rp.permission_id = p.id and r.name = 'tech-support' and p.name = 'psychologists.publish'`.execute(
      db,
    )
    const before = await count()
    const { status, body } = await tech.post('/api/psychologists', { full_name: 'Скорая Света', is_published: true })
    expect(status).toBe(403)
    expect(body.message).toContain('«На сайте»')
    expect(await count()).toBe(before)
    expect((await tech.post('/api/psychologists', { full_name: 'Скорая Света', is_published: false })).status).toBe(201)
    expect((await moderator.post('/api/psychologists', { full_name: 'Скорая Света', is_published: true })).status).toBe(
      201,
    )
  })
})

describe('the address of a new card', () => {
  const slugOf = async (full_name: string, more: object = {}) =>
    (await moderator.post('/api/psychologists', { full_name, ...more })).body.data.slug

  test('gets a number when it is taken, also by a card in the trash', async () => {
    await aPsychologist(db, { slug: 'ivanova-anna', deleted_at: new Date() })
    expect(await slugOf('Иванова Анна')).toBe('ivanova-anna-2')
    expect(await slugOf('Иванова Анна')).toBe('ivanova-anna-3')
  })

  test('is one of their own for people of one name who are entered at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => moderator.post('/api/psychologists', { full_name: 'Близнецов Близнец' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.data.slug)).size).toBe(6)
  })

  test.each([
    ['😀😀', 'psychologist'],
    ['李小龍', 'psychologist'],
    ['O’Brien & Sons / 100%', 'o-brien-and-sons-100'],
  ])('is made of any name: %s', async (name, slug) => {
    expect(await slugOf(name)).toMatch(new RegExp(`^${slug}(-\\d+)?$`))
  })

  test('never hides a call of the catalog behind it', async () => {
    const slug = await slugOf('Summary', { is_published: true })
    expect((await guest(world).get(`/api/catalog/${slug}`)).body.data).toMatchObject({ slug })
    const { status, body } = await moderator.post('/api/psychologists', { full_name: 'Итог', slug: 'summary' })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['slug']])
  })
})
