import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const anybody = guest(world)
const moderator = await signedInAs(world, 'moderator')
const other = await signedInAs(world, 'moderator')
const card = await aPsychologist(world.db, { full_name: 'Нетронутая Нина' })
const address = `/api/psychologists/${card.id}`

const storedName = async () =>
  (await world.db.selectFrom('psychologists').select('full_name').where('id', '=', card.id).executeTakeFirst())
    ?.full_name

describe('an address that nobody answers', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/psychologists/1/2/3', '/sanctum', '/media', '/api/catalog/a/b'])(
    '%s is a JSON 404 that names it',
    async (path) => {
      const { status, body } = await anybody.get(path)
      expect(status).toBe(404)
      expect(body).toEqual({ message: `Page Not Found: ${path}`, request_id: expect.any(String) })
    },
  )

  test('is one for every method', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect((await anybody.ask('/api/nothing', { method })).status).toBe(404)
    }
  })
})

describe('a known address called by another method', () => {
  test.each([
    ['DELETE', '/api/catalog', 'GET'],
    ['PUT', '/api/login', 'POST'],
    ['GET', '/api/login', 'POST'],
    ['DELETE', '/api/psychologists/1/history', 'GET'],
    ['POST', '/api/catalog', 'GET'],
    ['OPTIONS', '/api/psychologists', 'GET, POST'],
    ['POST', '/api/psychologists/1', 'GET, PUT, PATCH, DELETE'],
  ])('%s %s is 405 with what is allowed', async (method, path, allow) => {
    const { status, headers } = await moderator.ask(path, { method })
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe(allow)
  })

  test('HEAD answers as GET does, without a body', async () => {
    const { status, body } = await anybody.ask('/api/catalog', { method: 'HEAD' })
    expect([status, body]).toEqual([200, ''])
  })
})

describe('a body that cannot be read writes nothing', () => {
  const json = { 'content-type': 'application/json' }
  test.each<[string, number, RequestInit]>([
    ['half a JSON', 422, { body: '{"full_name":"Другая', headers: json }],
    ['a list', 422, { body: '[{"full_name":"Другая"}]', headers: json }],
    ['plain text', 415, { body: 'full_name=Другая', headers: { 'content-type': 'text/plain' } }],
    ['XML', 415, { body: '<full_name/>', headers: { 'content-type': 'application/xml' } }],
    ['a broken form', 422, { body: '--a\r\nx', headers: { 'content-type': 'multipart/form-data; boundary=a' } }],
    ['a form without a boundary', 422, { body: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    ['two megabytes of JSON', 413, { body: `{"about":"${'a'.repeat(2_000_000)}"}`, headers: json }],
  ])('%s: %i', async (_, expected, init) => {
    const { status, body } = await moderator.ask(address, { method: 'PUT', ...init })
    expect(status).toBe(expected)
    expect(body.message).toMatch(/[а-яё]/)
    expect(await storedName()).toBe('Нетронутая Нина')
  })

  test('fifty megabytes are refused by their declared length, unread', async () => {
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=a', 'content-length': String(50 * 1024 * 1024) }
    const { status, body } = await moderator.ask(address, { method: 'POST', body: endless, headers })
    expect([status, body.message]).toEqual([413, 'Слишком большой запрос.'])
    expect(pulled).toBeLessThan(3)
  })

  test.each(['application/json', 'multipart/form-data; boundary=a'])(
    'fifty megabytes of %s that come without a length are refused too',
    async (type) => {
      let left = 50
      const body = new ReadableStream({
        pull(controller) {
          left -= 1
          if (left < 0) controller.close()
          else controller.enqueue(new Uint8Array(1024 * 1024).fill(97))
        },
      })
      const answer = await moderator.ask(address, { method: 'PUT', body, headers: { 'content-type': type } })
      expect(answer.status).toBe(413)
      expect(left).toBeGreaterThan(30)
    },
  )

  test('keys of the prototype are neither taken nor a failure', async () => {
    const text = '{"__proto__":{"is_published":true},"constructor":{"x":1},"toString":"x","about":"О себе"}'
    const { status, body } = await moderator.ask(address, { method: 'PUT', body: text, headers: json })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ about: 'О себе', is_published: false })
  })

  test.each(['_method[a]=PUT', '_method[]=PUT&_method[]=x', '_method=', '_method=TRACE', '_method[]=DELETE'])(
    'a form with %s is no save',
    async (text) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { status } = await moderator.ask(address, { method: 'POST', body: `${text}&full_name=Другая`, headers })
      expect(status).toBe(405)
      expect(await storedName()).toBe('Нетронутая Нина')
    },
  )
})

describe('a form that means DELETE', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const deleting = (path: string, headers = {}) =>
    moderator.ask(path, { method: 'POST', body: '_method=delete', headers: { ...form, ...headers } })

  test('deletes, with the rights and the line of a DELETE, and asks for the CSRF token', async () => {
    const { id } = await aTopic(world.db)
    expect((await deleting(`/api/topics/${id}`, { 'x-xsrf-token': 'x' })).status).toBe(419)
    const lines = await auditOf(world, async () => {
      expect((await deleting(`/api/topics/${id}`)).status).toBe(204)
    })
    expect(lines).toMatchObject([{ action: 'topic.deleted', subject_id: String(id) }])
    expect((await moderator.get(`/api/topics/${id}`)).status).toBe(404)
  })

  test('without an id is told so, and makes nothing', async () => {
    const { status, body } = await deleting('/api/topics')
    expect([status, body.errors]).toEqual([422, { title: ['ID отсутствует или неверный'] }])
  })

  test('reaches the DELETE of a path that has a POST of its own', async () => {
    expect((await deleting('/api/view-as')).status).toBe(204)
  })
})

describe('a change from a page that was drawn for somebody else than is signed in now', () => {
  const change = (who: Visitor, path: string, method: string, body: object, drawnFor: Visitor) =>
    who.ask(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-person': String(drawnFor.id) },
    })

  test('is refused with a sentence, and nothing is written', async () => {
    const { status, body } = await change(moderator, address, 'PATCH', { full_name: 'Чужая' }, other)
    expect([status, body.message]).toEqual([403, expect.stringMatching(/^В\sэтом браузере вошёл другой человек/)])
    expect(await storedName()).toBe('Нетронутая Нина')
  })

  test('is taken from their own page; reading and signing out are anybody’s', async () => {
    const own = await change(moderator, address, 'PATCH', { full_name: 'Нетронутая Нина' }, moderator)
    expect(own.status).toBe(200)
    expect((await moderator.ask(address, { headers: { 'x-person': String(other.id) } })).status).toBe(200)
    const leaving = await signedInAs(world, 'moderator')
    expect((await change(leaving, '/api/logout', 'POST', {}, other)).status).toBe(204)
  })
})

describe('a writing request without the token of its session is 419', () => {
  test.each<[string, Record<string, string>]>([
    ['no token', { 'x-xsrf-token': '' }],
    ['the token of somebody else’s session', { 'x-xsrf-token': anybody.csrf }],
    ['no session', { cookie: '' }],
    ['a session that is no session', { cookie: 'smysl_session=short' }],
  ])('%s', async (_, headers) => {
    const init = {
      method: 'PUT',
      body: '{"full_name":"Другая"}',
      headers: { 'content-type': 'application/json', ...headers },
    }
    const { status, body } = await moderator.ask(address, init)
    expect(status).toBe(419)
    expect(body).toEqual({ message: 'CSRF token mismatch.', request_id: expect.any(String) })
    expect(await storedName()).toBe('Нетронутая Нина')
  })

  test.each(['/api/login', '/api/logout', '/api/psychologists'])('%s asks for it', async (path) => {
    const { status } = await moderator.ask(path, { method: 'POST', headers: { 'x-xsrf-token': 'x' } })
    expect(status).toBe(419)
  })
})
