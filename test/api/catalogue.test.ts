import { describe, expect, test } from 'vitest'
import { LOGIN_REFUSED } from '#contract/people/auth.ts'
import { FIRED_STAYS_INACTIVE } from '#contract/people/users.ts'
import { aPsychologist, aTopic } from '../builders.ts'
import { guest } from '../people.ts'
import { openWorld } from '../world.ts'
import { unchanged } from './digest.ts'
import { exampleOf } from './every-example.ts'
import { aPerson, PASSWORD, sceneFor } from './scene.ts'

const world = await openWorld()
const anybody = guest(world)
const json = { 'content-type': 'application/json' }
const REFUSAL = { message: expect.any(String), request_id: expect.any(String) }

describe('the error catalogue of the product', () => {
  test('403: a sentence that names what is missing and who can give it', async () => {
    const { caller } = await sceneFor(world, 'writer')
    const { status, body } = await caller.post('/api/topics', { title: 'Тема' })
    expect([status, body]).toEqual([
      403,
      { ...REFUSAL, message: 'Не хватает доступа «Менять темы». Его может дать администратор.' },
    ])
  })

  test('419: with a new CSRF cookie the same request succeeds', async () => {
    const { caller } = await sceneFor(world, 'moderator')
    const init = { method: 'POST', body: '{"title":"После сбоя"}', headers: json }
    const stale = await caller.ask('/api/topics', { ...init, headers: { ...json, 'x-xsrf-token': 'stale' } })
    expect([stale.status, stale.body]).toEqual([419, { ...REFUSAL, message: 'CSRF token mismatch.' }])
    const { headers } = await caller.get('/sanctum/csrf-cookie')
    const token = /XSRF-TOKEN=([^;]+)/.exec(headers.getSetCookie().join())?.[1] ?? ''
    const retried = await caller.ask('/api/topics', { ...init, headers: { ...json, 'x-xsrf-token': token } })
    expect(retried.status).toBe(201)
  })

  test('401: a session that has ended, told apart from a right that is missing', async () => {
    const { caller } = await sceneFor(world, 'moderator')
    await caller.post('/api/logout')
    const { status, body } = await caller.get('/api/topics')
    expect([status, body]).toEqual([401, { ...REFUSAL, message: 'Unauthenticated.' }])
  })

  test.each<[string, object, Record<string, string[]>]>([
    ['a wrong password', { password: 'не тот пароль' }, { email: [LOGIN_REFUSED] }],
    ['an unknown address', { email: 'nobody@mail.test' }, { email: [LOGIN_REFUSED] }],
    ['an address that is none', { email: 'nobody' }, { email: ['Адрес почты выглядит неверно'] }],
    ['no password', { password: '' }, { password: ['Введите пароль'] }],
  ])('login failure: the server’s errors for %s', async (_, wrong, errors) => {
    const { email } = await aPerson(world, 'writer')
    const { status, body } = await anybody.post('/api/login', { email, password: PASSWORD, ...wrong })
    expect([status, body]).toEqual([422, { ...REFUSAL, message: Object.values(errors)[0]?.[0], errors }])
  })

  test('psychologist update: every wrong field at once, each with its messages', async () => {
    const { caller, card } = await sceneFor(world, 'moderator')
    const wrong = {
      full_name: '',
      birthday: '2026-02-30',
      price: 'много',
      ycl_link: 'javascript:alert(1)',
      gender: 'x',
    }
    const { status, body } = await caller.put(`/api/psychologists/${card}`, wrong)
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, Object.keys(wrong).toSorted()])
    for (const messages of Object.values(body.errors)) expect(messages).toEqual([expect.stringMatching(/^[А-ЯЁ]/)])
  })

  test('workload import, 422: the list of errors by cell', async () => {
    const scene = await sceneFor(world, 'moderator')
    const path = '/api/psychologists/workload/import'
    const { body: form } = await exampleOf({ method: 'POST', path }).send({ ...scene, card: 0 })
    const { status, body } = await scene.caller.post(path, form)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
    expect(body.errors.file[0]).toMatch(/^A2: такого ID нет/)
  })

  test('user status toggle, 422: a fired person stays inactive', async () => {
    const { caller } = await sceneFor(world, 'moderator')
    const { id } = await aPerson(world, 'writer')
    await caller.post(`/api/users/${id}/fire`)
    const { status, body } = await caller.patch(`/api/users/${id}/toggle-active`)
    const errors = { is_active: ['Невозможно активировать пользователя, так как он уволен'] }
    expect([status, body]).toEqual([422, { ...REFUSAL, message: FIRED_STAYS_INACTIVE, errors }])
  })

  test('user update with an is_active error', async () => {
    const { caller } = await sceneFor(world, 'moderator')
    const { id } = await aPerson(world, 'writer')
    await caller.post(`/api/users/${id}/fire`)
    const { status, body } = await caller.put(`/api/users/${id}`, { is_active: true, first_name: 'Зря' })
    expect([status, body.errors]).toEqual([422, { is_active: [FIRED_STAYS_INACTIVE] }])
  })

  test('validation errors: a map of the field to its messages, the first of them as the message', async () => {
    const { caller } = await sceneFor(world, 'moderator')
    const { status, body } = await caller.post('/api/topics', { title: '', is_published: 'возможно' })
    expect(status).toBe(422)
    expect(body).toEqual({
      message: body.errors.title[0],
      errors: { title: [expect.any(String)], is_published: [expect.any(String)] },
      request_id: expect.any(String),
    })
  })

  test.each(['/api/nothing', '/api/topics/1/2', '/api/%D1%8F'])('unknown route: 404 names %s', async (path) => {
    const { status, body } = await anybody.get(path)
    expect([status, body]).toEqual([404, { ...REFUSAL, message: `Page Not Found: ${path}` }])
  })
})

test('409: somebody saved first; the answer has the record as it is and what changed', async () => {
  const { caller } = await sceneFor(world, 'moderator')
  const { id } = await aTopic(world.db)
  await caller.patch(`/api/topics/${id}`, { title: 'Первое слово', version: 1 })
  await unchanged(world, async () => {
    const { status, body } = await caller.patch(`/api/topics/${id}`, { title: 'Второе слово', version: 1 })
    expect([status, body]).toEqual([
      409,
      {
        ...REFUSAL,
        code: 'conflict',
        current: expect.objectContaining({ id, title: 'Первое слово', version: 2 }),
        changed_fields: ['title'],
      },
    ])
  })
})

test('a page past the end is an empty list, an unknown filter is ignored, an unknown column refused', async () => {
  const { caller } = await sceneFor(world, 'moderator')
  await aPsychologist(world.db)
  const far = await caller.get('/api/psychologists?page=9999')
  expect([far.status, far.body.data, far.body.meta.current_page]).toEqual([200, [], 9999])
  expect((await caller.get('/api/psychologists?filter[nothing]=1')).status).toBe(200)
  for (const query of [
    'sort_column=password_hash',
    'sort_direction=up',
    'page=0',
    'per_page=101',
    'filter[gender]=x',
  ]) {
    const { status, body } = await caller.get(`/api/psychologists?${query}`)
    const [field] = query.replace('filter[gender]', 'filter.gender').split('=')
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
})
