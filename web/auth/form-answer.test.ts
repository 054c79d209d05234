import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { apiFetchContext } from '#web/lib/api/api-context.ts'
import { answerOf } from './form-answer.ts'

const asked = {
  path: '/api/register',
  body: { first_name: 'Анна', email: 'anna@example.ru', password: 'кот-на-крыше', token: 'тайна', consent: true },
  token: 'old',
  cookie: 'known_device=d; XSRF-TOKEN=old',
}

/** The API as a visitor's request finds it: one answer by path. */
function contextWith(answers: Record<string, Response>) {
  const calls: { path: string; init?: RequestInit }[] = []
  const context = new RouterContextProvider()
  context.set(apiFetchContext, (path, init) => {
    calls.push({ path, init })
    return Promise.resolve(answers[path] ?? new Response(null, { status: 404 }))
  })
  return { context, calls }
}

function refused(status: number, body: object) {
  return Response.json({ message: 'Нет', request_id: '1', ...body }, { status })
}

describe('what a guest sends', () => {
  test('goes to the API with the token of the form', async () => {
    const { context, calls } = contextWith({ '/api/register': Response.json({ data: {} }, { status: 201 }) })
    expect(await answerOf(context, asked)).toMatchObject({ ok: true })
    expect(new Headers(calls[0]?.init?.headers).get('x-xsrf-token')).toBe('old')
  })

  test('comes back with an error at each field, what was typed, and no secret', async () => {
    const errors = { email: ['Занят', 'И ещё'], password: ['Короткий'] }
    const { context } = contextWith({ '/api/register': refused(422, { errors }) })
    const answer = await answerOf(context, asked)
    expect(answer).toMatchObject({ ok: false, failure: { init: { status: 422 } } })
    expect(!answer.ok && answer.failure.data).toEqual({
      fieldErrors: { email: 'Занят', password: 'Короткий' },
      typed: { first_name: 'Анна', email: 'anna@example.ru', consent: '1' },
    })
  })

  test('after a long pause is sent once more by itself, with a fresh token and the other cookies as they were', async () => {
    const headers = { 'set-cookie': 'XSRF-TOKEN=fresh%3D; Path=/' }
    const answers = [refused(419, {}), Response.json({ data: {} }, { status: 201 })]
    const { context, calls } = contextWith({
      '/sanctum/csrf-cookie': new Response(null, { status: 204, headers }),
      get '/api/register'() {
        return answers.shift() as Response
      },
    })
    const answer = await answerOf(context, asked)
    expect(calls.map(({ path }) => path)).toEqual(['/api/register', '/sanctum/csrf-cookie', '/api/register'])
    const repeated = new Headers(calls[2]?.init?.headers)
    expect([repeated.get('x-xsrf-token'), repeated.get('cookie')]).toEqual([
      'fresh=',
      'known_device=d; XSRF-TOKEN=fresh%3D',
    ])
    expect(answer.ok && answer.headers.getSetCookie()).toEqual([headers['set-cookie']])
  })

  test('refused a second time, is told so, with the fresh token and its cookies', async () => {
    const headers = { 'set-cookie': 'XSRF-TOKEN=fresh%3D; Path=/' }
    const { context, calls } = contextWith({
      get '/api/register'() {
        return refused(419, {})
      },
      '/sanctum/csrf-cookie': new Response(null, { status: 204, headers }),
    })
    const answer = await answerOf(context, asked)
    expect(calls).toHaveLength(3)
    expect(!answer.ok && answer.failure.data.csrfToken).toBe('fresh=')
    expect(!answer.ok && new Headers(answer.failure.init?.headers).getSetCookie()).toEqual([headers['set-cookie']])
  })

  test.each([
    [429, 'Слишком часто.', 'Слишком часто.'],
    [503, 'Много людей сразу.', 'Много людей сразу.'],
    [500, 'select * from', 'Не\u00a0получилось отправить. Попробуйте ещё раз через минуту.'],
  ])('answered %i says «%s» as «%s»', async (status, message, shown) => {
    const { context } = contextWith({ '/api/register': refused(status, { message }) })
    const answer = await answerOf(context, asked)
    expect(!answer.ok && answer.failure.data.notice).toBe(shown)
  })
})
