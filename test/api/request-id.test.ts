import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { guest, type Answer } from '../people.ts'
import { openWorld } from '../world.ts'
import { deliver, exampleOf, nameOf } from './every-example.ts'
import { sceneFor } from './scene.ts'

interface Line {
  msg: string
  request_id?: string
}

const lines: Line[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const world = await openWorld({ log })
const anybody = guest(world)
const calls = world.app.routeTable.map((row) => ({ name: nameOf(row), row }))

/** The lines of the log about one request. */
function linesOf(answer: Answer): Line[] {
  return lines.filter((line) => line.request_id === answer.headers.get('x-request-id'))
}

describe('the id of a request', () => {
  test.each(calls)('$name: a success carries it, and so does its line in the log', async ({ row }) => {
    const scene = await sceneFor(world, exampleOf(row).by ?? 'admin')
    const sent = await exampleOf(row).send(scene)
    const answer = await deliver(scene, row, sent)
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    // The address of a payment is its key.
    const path = decodeURI(sent.path.split('?')[0] ?? '').replace(/(?<=\/secure-payment\/)[^/]+/, '•')
    expect(linesOf(answer)).toMatchObject([{ msg: 'request', method: row.method, path, status: answer.status }])
    for (const hidden of sent.hidden ?? []) expect(JSON.stringify(linesOf(answer))).not.toContain(hidden)
  })

  test.each<[number, () => Promise<Answer>]>([
    [401, () => anybody.get('/api/topics')],
    [403, async () => (await sceneFor(world, 'no role')).caller.get('/api/topics')],
    [404, () => anybody.get('/api/nothing')],
    [405, () => anybody.get('/api/login')],
    [413, () => anybody.ask('/api/login', { method: 'POST', body: 'x', headers: { 'content-length': '99999999' } })],
    [415, () => anybody.ask('/api/login', { method: 'POST', body: 'x', headers: { 'content-type': 'text/css' } })],
    [419, () => anybody.ask('/api/login', { method: 'POST', headers: { 'x-xsrf-token': 'x' } })],
    [422, () => anybody.post('/api/login', {})],
  ])('a %i carries it in the header, the body and the log', async (expected, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(expected)
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'))
    expect(linesOf(answer)).toMatchObject([{ msg: 'request', status: expected }])
  })
})

test('500: a failure of ours says nothing of what is inside, and the log says everything under the same id', async () => {
  const broken = await openWorld({ log })
  const { caller } = await sceneFor(broken, 'admin')
  await sql`alter table topics rename to themes`.execute(broken.db)
  const answer = await caller.get('/api/topics')
  expect([answer.status, answer.body]).toEqual([
    500,
    { message: 'Internal Server Error', request_id: answer.headers.get('x-request-id') },
  ])
  const [failure, request] = linesOf(answer)
  expect(failure).toMatchObject({ msg: 'unexpected error', err: { message: expect.stringContaining('topics') } })
  expect(request).toMatchObject({ msg: 'request', status: 500 })
})
