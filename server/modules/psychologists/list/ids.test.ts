import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')
await aPsychologist(world.db)

describe.each(['PUT', 'PATCH', 'DELETE'])('%s', (method) => {
  test.each([
    '',
    '/',
    '/0',
    '/-1',
    '/1.5',
    '/abc',
    '/2147483648',
    '/99999999999999999999',
    '/0x1',
    '/1e0',
    '/%00',
    '/null',
    '/undefined',
  ])('of «%s» is 422 with the sentence of the specification', async (id) => {
    const lines = await auditOf(world, async () => {
      const { status, body } = await moderator.send(
        method,
        `/api/psychologists${id}`,
        method === 'DELETE' ? undefined : { about: 'x' },
      )
      expect(status).toBe(422)
      expect(body).toMatchObject({
        message: 'ID отсутствует или неверный',
        errors: { title: ['ID отсутствует или неверный'] },
      })
    })
    expect(lines).toEqual([])
  })

  test('of somebody who does not exist is 404', async () => {
    expect(
      await moderator.send(method, '/api/psychologists/2147483647', method === 'DELETE' ? undefined : { about: 'x' }),
    ).toMatchObject({
      status: 404,
      body: { message: 'Такой записи нет.', request_id: expect.any(String) },
    })
  })

  test('asks who is there before it looks at the id', async () => {
    expect((await guest(world).send(method, '/api/psychologists/abc')).status).toBe(401)
    expect((await (await signedInAs(world, 'writer')).send(method, '/api/psychologists/abc')).status).toBe(403)
  })
})

test.each(['/0', '/-1', '/abc', '/1.5'])('a form for «%s» is 422 as well', async (id) => {
  const form = new FormData()
  form.set('_method', 'PUT')
  form.set('about', 'x')
  const { status, body } = await moderator.post(`/api/psychologists${id}`, form)
  expect([status, body.errors]).toEqual([422, { title: ['ID отсутствует или неверный'] }])
})

test.each(['history', 'restore'])('%s of a wrong id is 422, of nobody 404', async (call) => {
  const method = call === 'history' ? 'GET' : 'POST'
  expect((await moderator.send(method, `/api/psychologists/abc/${call}`)).body.errors).toEqual({
    title: ['ID отсутствует или неверный'],
  })
  expect((await moderator.send(method, `/api/psychologists/2147483647/${call}`)).status).toBe(404)
})
