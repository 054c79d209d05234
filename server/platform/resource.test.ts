import { describe, expect, test } from 'vitest'
import { aBranch, aPage, aPosition, aPsychologist, aSpecialization, aTopic } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const admin = await signedInAs(world, 'admin')
const writer = await signedInAs(world, 'writer')

const DIRECTORIES = [
  { path: 'topics', type: 'topic', make: aTopic, more: {} },
  { path: 'specializations', type: 'specialization', make: aSpecialization, more: {} },
  { path: 'positions', type: 'position', make: aPosition, more: {} },
  { path: 'branches', type: 'branch', make: aBranch, more: {} },
  { path: 'pages', type: 'page', make: aPage, more: { link: '/novaya-stranica' } },
] as const

async function lastLine(type: string, id: number) {
  return world.db
    .selectFrom('audit_log')
    .innerJoin('audit_log_values', 'audit_log_id', 'id')
    .select(['action', 'changes', 'subject_version'])
    .where('subject_type', '=', type)
    .where('subject_id', '=', String(id))
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

describe.each(DIRECTORIES)('/api/$path', ({ path, type, make, more }) => {
  const url = `/api/${path}`

  test('a guest is 401, a writer 403, everywhere that writes', async () => {
    const { id } = await make(world.db)
    for (const [method, place] of [
      ['POST', url],
      ['PATCH', `${url}/${id}`],
      ['DELETE', `${url}/${id}`],
    ] as const) {
      expect((await guest(world).send(method, place, { title: 'Иначе' })).status).toBe(401)
      // The writer may change pages, and nothing else here.
      const isWriters = path === 'pages' && method === 'PATCH'
      expect((await writer.send(method, place, { title: 'Иначе' })).status).toBe(isWriters ? 200 : 403)
    }
  })

  test('makes a record with its line of history', async () => {
    const { status, body } = await admin.post(url, { title: `Новая запись ${path}`, ...more })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ title: `Новая запись ${path}`, version: 1 })
    expect(await lastLine(type, body.data.id)).toMatchObject({ action: `${type}.created`, subject_version: 1 })
    const { body: list } = await admin.get(url)
    expect(list.data.map((item: { id: number }) => item.id)).toContain(body.data.id)
  })

  test('tells everything that is wrong at once: a taken title or address beside the rest', async () => {
    const [one, other] = [await make(world.db), await make(world.db)]
    const own = (await admin.get(`${url}/${one.id}`)).body.data
    // Pages may share a title; their addresses differ.
    const field = path === 'pages' ? 'link' : 'title'
    const wrong = { psychologists: 'x', positions: 'x' }
    const expected = [field, path === 'branches' ? 'positions' : 'psychologists'].toSorted()
    const taken = { title: `Занято ${path}`, ...more, [field]: own[field], ...wrong }
    expect(Object.keys((await admin.post(url, taken)).body.errors).toSorted()).toEqual(expected)
    const second = await admin.patch(`${url}/${other.id}`, { [field]: own[field], ...wrong })
    expect(Object.keys(second.body.errors).toSorted()).toEqual(expected)
    const itself = await admin.patch(`${url}/${one.id}`, { [field]: own[field], ...wrong })
    expect(Object.keys(itself.body.errors)).not.toContain(field)
  })

  test('names the field that is wrong', async () => {
    expect((await admin.post(url, { ...more })).body.errors).toHaveProperty('title')
    expect((await admin.post(url, { title: ' ', ...more })).body.errors).toHaveProperty('title')
    expect((await admin.post(url, { title: 'я'.repeat(201), ...more })).body.errors).toHaveProperty('title')
  })

  test('changes what is sent, once', async () => {
    const { id } = await make(world.db)
    const changed = await admin.send('PATCH', `${url}/${id}`, { title: `Переименовано ${path}` })
    expect(changed.body.data).toMatchObject({ title: `Переименовано ${path}`, version: 2 })
    expect((await lastLine(type, id))?.changes).toMatchObject([{ field: 'title', new: `Переименовано ${path}` }])
    const again = await admin.send('PATCH', `${url}/${id}`, { title: `Переименовано ${path}` })
    expect(again.body.data.version).toBe(2)
  })

  test('a stale version is 409 and writes nothing', async () => {
    const { id } = await make(world.db)
    await admin.send('PATCH', `${url}/${id}`, { title: `Первая правка ${path}` })
    const late = await admin.send('PATCH', `${url}/${id}`, { title: `Поздняя правка ${path}`, version: 1 })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'conflict', changed_fields: ['title'] })
    expect(late.body.current.title).toBe(`Первая правка ${path}`)
  })

  test('of two saves at once with a version one wins', async () => {
    const { id } = await make(world.db)
    const save = (title: string) => admin.send('PATCH', `${url}/${id}`, { title, version: 1 })
    const answers = await Promise.all([save(`Раз ${path}`), save(`Два ${path}`)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  })

  test('deletes to the trash, and answers 404 afterwards', async () => {
    const { id } = await make(world.db)
    expect((await admin.delete(`${url}/${id}`)).status).toBe(204)
    expect(await lastLine(type, id)).toMatchObject({ action: `${type}.deleted`, subject_version: 2 })
    expect((await admin.delete(`${url}/${id}`)).status).toBe(404)
    expect((await admin.post(`${url}/${id}/restore`)).status).toBe(200)
    expect((await admin.post(`${url}/${id}/restore`)).status).toBe(404)
  })

  test.each(['0', '-1', 'abc', '1.5', '2147483648', ''])('an id «%s» is missing or wrong', async (id) => {
    const { status, body } = await admin.delete(`${url}/${id}`)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ title: ['ID отсутствует или неверный'] })
  })
})

describe('what each keeps for itself', () => {
  test.each([
    ['topics', 'Такая тема уже есть'],
    ['specializations', 'Такая специализация уже есть'],
    ['positions', 'Такая должность уже есть'],
    ['branches', 'Такой филиал уже есть'],
  ])('a title of %s is unique, whatever its case and ё', async (path, message) => {
    await admin.post(`/api/${path}`, { title: 'Счётная палата' })
    const { status, body } = await admin.post(`/api/${path}`, { title: '  счетная   ПАЛАТА ' })
    expect(status).toBe(422)
    expect(body.errors.title).toEqual([message])
  })

  test('the people of a topic are exactly those sent, and their cards get a new version', async () => {
    const [one, two] = [await aPsychologist(world.db), await aPsychologist(world.db)]
    const { body } = await admin.post('/api/topics', { title: 'С людьми', psychologists: [one.id] })
    const { id } = body.data
    const changed = await admin.send('PATCH', `/api/topics/${id}`, { psychologists: [two.id] })
    expect(changed.body.data).toMatchObject({ psychologists: [{ id: two.id }], psychologists_count: 1 })
    const stale = await admin.put(`/api/psychologists/${two.id}`, { topics: [], version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.changed_fields).toContain('topics')
    const unknown = await admin.send('PATCH', `/api/topics/${id}`, { psychologists: [999_999] })
    expect(unknown.body.errors).toEqual({ psychologists: ['Такого психолога нет'] })
  })

  test('a branch takes its positions in', async () => {
    const position = await aPosition(world.db)
    const { body } = await admin.post('/api/branches', { title: 'Казань', ycl_id: 77, positions: [position.id] })
    expect(body.data).toMatchObject({ positions: [{ id: position.id }], positions_count: 1, ycl_id: 77 })
    const twin = await admin.post('/api/branches', { title: 'Казань-2', ycl_id: 77 })
    expect(twin.body.errors).toHaveProperty('ycl_id')
  })

  test('a specialization is shown on pages', async () => {
    const page = await aPage(world.db)
    const { body } = await admin.post('/api/specializations', { title: 'Со страницей', pages: [page.id] })
    expect(body.data.pages).toEqual([{ id: page.id, title: page.title }])
  })

  test.each(['/sm-admin/x', '/api', '/auth/login', '/secure-payment/1', 'no-slash', '/Пробел', '/a//b', '/a/'])(
    'a page cannot stand at %s',
    async (link) => {
      expect((await admin.post('/api/pages', { title: 'Страница', link })).body.errors).toHaveProperty('link')
    },
  )

  test('the data of a page is checked by its schema', async () => {
    const { id } = await aPage(world.db)
    const data = {
      version: 1,
      seo: { title: 'Заголовок', description: '' },
      hero: { title: 'Вверху', lead: '' },
      blocks: [{ id: 'one', type: 'text', props: { body: { type: 'doc', content: [] } } }],
      faq: [{ q: 'Зачем?', a: 'Затем' }],
    }
    const good = await admin.send('PATCH', `/api/pages/${id}`, { data })
    expect(good.body.data.data).toEqual(data)
    const link = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }
    const paragraph = { type: 'paragraph', content: [link] }
    const blocks = [{ id: 'one', type: 'text', props: { body: { type: 'doc', content: [paragraph] } } }]
    const bad = await admin.send('PATCH', `/api/pages/${id}`, { data: { ...data, blocks } })
    expect(bad.status).toBe(422)
    expect(Object.keys(bad.body.errors)[0]).toContain('data.blocks.0')
  })

  test.each(['\ud800', '\u0000'])('the data of a page holds no sign that cannot be kept: %j', async (sign) => {
    const { id } = await aPage(world.db)
    const seo = { title: sign, description: '' }
    const data = { version: 1, seo, hero: { title: '', lead: '' }, blocks: [], faq: [] }
    expect((await admin.send('PATCH', `/api/pages/${id}`, { data })).status).toBe(422)
  })

  test('the page of a path is found by everybody', async () => {
    await admin.post('/api/pages', { title: 'Линия', link: '/liniya' })
    const found = await guest(world).get('/api/pages/lookup?path=/liniya')
    expect(found.body.data).toMatchObject({ title: 'Линия', link: '/liniya' })
    expect((await guest(world).get('/api/pages/lookup?path=/net-takoy')).status).toBe(404)
    expect((await guest(world).get('/api/pages/lookup?path=x')).status).toBe(422)
  })
})

test.each(['topics', 'specializations'])(
  'a title and an address of %s that are both taken are told together',
  async (path) => {
    const made = await admin.post(`/api/${path}`, { title: `Вместе ${path}`, slug: `vmeste-${path}` })
    expect(made.status).toBe(201)
    const { title, slug } = made.body.data
    expect(Object.keys((await admin.post(`/api/${path}`, { title, slug })).body.errors).toSorted()).toEqual([
      'slug',
      'title',
    ])
    // An address stays taken while its record is in the trash, a title does not.
    await admin.delete(`/api/${path}/${made.body.data.id}`)
    expect(Object.keys((await admin.post(`/api/${path}`, { title, slug })).body.errors)).toEqual(['slug'])
  },
)

test('a page with an unknown icon and a taken address hears of both', async () => {
  const { id } = await aPage(world.db)
  const { link } = (await admin.get(`/api/pages/${id}`)).body.data
  const page = { title: 'Страница', link, icon: 'lucide:no-such-icon' }
  expect(Object.keys((await admin.post('/api/pages', page)).body.errors).toSorted()).toEqual(['icon', 'link'])
  expect(Object.keys((await admin.post('/api/pages', { ...page, title: '' })).body.errors)).toHaveLength(3)
})
