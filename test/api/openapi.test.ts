import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { aPsychologist } from '../builders.ts'
import { Visitor } from '../people.ts'
import { openWorld } from '../world.ts'
import { ApiDocument } from './document-client.ts'
import { nameOf } from './every-example.ts'
import { aPerson, PASSWORD } from './scene.ts'

const world = await openWorld()
const nobody = new Visitor(world, '', null)
const { body: document } = await nobody.get('/api/openapi.json')
const api = new ApiDocument(document)
const calls = world.app.routeTable.map((row) => ({ name: nameOf(row), row }))
const statusesOf = (row: (typeof calls)[number]['row']) =>
  Object.keys(api.operation(row.method, row.path)?.responses ?? {})

test('the document is made and packed once, and not sent again to whom it is known', async () => {
  const ask = (headers: Record<string, string>) =>
    world.app.fetch(new Request('http://smysl.test/api/openapi.json', { headers }))
  const packed = await ask({ 'accept-encoding': 'br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect((await packed.arrayBuffer()).byteLength).toBeLessThan(JSON.stringify(document).length / 8)
  const etag = packed.headers.get('etag') ?? ''
  const again = await ask({ 'if-none-match': `W/${etag}` })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  expect(await (await ask({})).json()).toEqual(document)
})

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const result = await validator.validate(structuredClone(document))
  expect(result.errors ?? []).toEqual([])
  expect([result.valid, validator.version]).toEqual([true, '3.1'])
})

test('it names every call, and no other', () => {
  const named = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const known = calls.map(({ name }) => name.replace(/:(\w+)/g, '{$1}'))
  expect(named.toSorted()).toEqual(known.toSorted())
})

test('every operation has a name of its own that a program can be written against', () => {
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(Object.values)
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id))).toEqual([])
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  const named = (method: string, path: string) => api.operation(method, path)?.operationId
  expect([
    named('GET', '/api/topics'),
    named('GET', '/api/topics/:id'),
    named('POST', '/api/branches'),
    named('PATCH', '/api/topics/:id'),
    named('PUT', '/api/topics/:id'),
    named('DELETE', '/api/topics/:id'),
    named('POST', '/api/users/:id/fire'),
    named('GET', '/api/consultation-requests/:id/timeline'),
  ]).toEqual([
    'listTopics',
    'getTopic',
    'createBranch',
    'updateTopic',
    'putTopic',
    'deleteTopic',
    'postUserFire',
    'getConsultationRequestTimeline',
  ])
})

test('it says which calls a program’s token opens', () => {
  const opens = (method: string, path: string) =>
    JSON.stringify(api.operation(method, path)?.security).includes('"token"')
  expect([opens('GET', '/api/topics'), opens('POST', '/api/topics'), opens('GET', '/api/user')]).toEqual([
    true,
    true,
    true,
  ])
  expect([opens('POST', '/api/tokens'), opens('POST', '/api/login'), opens('PUT', '/api/profile/:id')]).toEqual([
    false,
    false,
    false,
  ])
})

test('it does not grow with those who ask', async () => {
  const again = await nobody.get('/api/openapi.json')
  expect(again.body).toEqual(document)
})

describe.each(calls)('$name', ({ row }) => {
  test('is described: what it is for, what it takes, what it answers', () => {
    expect(row.doc, 'it has no .describe({ … })').toBeDefined()
    const operation = api.operation(row.method, row.path)
    expect(operation?.summary).toMatch(/^[А-ЯЁ].*[^.]$/)
    const parameters = operation?.parameters ?? []
    const inPath = parameters.filter((one) => one.in === 'path').map((one) => one.name)
    expect(inPath).toEqual([...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
    for (const parameter of parameters) expect(Object.keys(parameter.schema), parameter.name).not.toEqual([])
    const success = statusesOf(row).find((status) => status.startsWith('2'))
    const answer = operation?.responses[success ?? '']?.content
    const kinds = Array.isArray(row.doc?.answer) ? row.doc.answer.length : 1
    if (success !== '204') expect(Object.values(answer ?? {})).toHaveLength(kinds)
    expect(emptyIn(answer)).toEqual([])
  })

  test('says what it refuses', () => {
    const { guard, method, path, doc, isRepeatable } = row
    const isForServers = guard === 'another-server'
    const isOpen = guard === 'anyone' || isForServers
    const writes = method !== 'GET'
    const takesBody = doc?.body !== undefined || doc?.files !== undefined
    const expected = [
      ...(isOpen ? [] : ['401', '403']),
      ...(path.includes(':') ? ['404'] : []),
      ...(takesBody ? ['413', '415'] : []),
      ...(writes && !isForServers ? ['419'] : []),
      ...(takesBody || doc?.query !== undefined || path.includes(':id') ? ['422'] : []),
      ...(isOpen && writes ? ['429'] : []),
      '500',
    ]
    expect(statusesOf(row)).toEqual(expect.arrayContaining(expected))
    const takesVersion = 'version' in ((doc?.body as { shape?: object } | undefined)?.shape ?? {})
    expect(statusesOf(row).includes('409')).toBe(takesVersion)
    const headers = (api.operation(method, path)?.parameters ?? []).filter((one) => one.in === 'header')
    expect(headers.map((one) => one.name)).toEqual(isRepeatable ? ['Idempotency-Key'] : [])
  })
})

test('a client that knows the document alone signs in, finds a psychologist, makes a topic and deletes it', async () => {
  const { email } = await aPerson(world, 'moderator')
  const found = await aPsychologist(world.db, { full_name: 'Находкина Нина', gender: 'female', is_published: true })
  await aPsychologist(world.db, { full_name: 'Находкин Пётр', gender: 'male' })
  const client = api.client((request) => world.app.fetch(request, { ip: '203.0.113.9' }))

  await client.call('GET', '/sanctum/csrf-cookie')
  const login = await client.call('POST', '/api/login', { body: { email, password: PASSWORD } })
  expect(login).toEqual({ status: 200, body: { two_factor: false } })

  const list = await client.call('GET', '/api/psychologists', {
    query: { filter: { full_name: 'находкин', gender: 'female', is_published: true }, per_page: 5 },
  })
  expect(list.body.data.map((card: { id: number }) => card.id)).toEqual([found.id])
  expect(list.body.meta).toMatchObject({ total: 1, per_page: 5 })

  const key = { 'Idempotency-Key': 'client-0001' }
  const body = { title: 'Тема программы', psychologists: [found.id], is_published: true }
  const made = await client.call('POST', '/api/topics', { body, headers: key })
  expect([made.status, made.body.data.psychologists]).toEqual([201, [{ id: found.id, title: 'Находкина Нина' }]])
  expect(await client.call('POST', '/api/topics', { body, headers: key })).toEqual(made)

  const { id } = made.body.data
  expect(await client.call('DELETE', '/api/topics/{id}', { path: { id } })).toEqual({ status: 204, body: null })
  expect((await client.call('DELETE', '/api/topics/{id}', { path: { id } })).status).toBe(404)
})

/** The places below `value` where a schema says nothing at all. */
function emptyIn(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  if (entries.length === 0 && !Array.isArray(value)) return [place]
  return entries.flatMap(([key, inner]) => emptyIn(inner, `${place}/${key}`))
}
