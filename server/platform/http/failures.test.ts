import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aTransaction } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const lines: { level: number; request_id?: string; err?: { message: string; stack: string }; path?: string }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const world = await openWorld({ log })
const anybody = guest(world)

test('a request is logged by its path, without what was asked for', async () => {
  const { headers } = await anybody.get('/api/catalog?filter[search]=депрессия')
  expect(lines.at(-1)).toMatchObject({ path: '/api/catalog', request_id: headers.get('x-request-id') })
  expect(JSON.stringify(lines)).not.toContain('%D0')
  expect(JSON.stringify(lines)).not.toContain('депрессия')
})

test('the key to a payment link is not written down, found or not', async () => {
  const { public_id } = await aTransaction(world.db)
  for (const path of [public_id, `${public_id}/start`, `${public_id}/check`, `${public_id.slice(1)}x`]) {
    await anybody.ask(`/api/secure-payment/${path}`, { method: path.includes('/') ? 'POST' : 'GET' })
  }
  const logged = lines.slice(-4).map(({ path }) => path)
  expect(logged).toEqual(['', '/start', '/check', ''].map((end) => `/api/secure-payment/•${end}`))
  expect(JSON.stringify(lines)).not.toContain(public_id.slice(1, 12))
})

test('an unexpected error is answered with nothing inside and logged whole under the same id', async () => {
  const moderator = await signedInAs(world, 'moderator')
  await world.db.schema.alterTable('psychologists').renameColumn('workload', 'hidden_from_queries').execute()
  const { status, body, headers } = await moderator.get('/api/psychologists')
  await world.db.schema.alterTable('psychologists').renameColumn('hidden_from_queries', 'workload').execute()
  expect(status).toBe(500)
  expect(body).toEqual({ message: 'Internal Server Error', request_id: headers.get('x-request-id') })
  const told = lines.find((line) => line.request_id === body.request_id && line.err !== undefined)
  expect(told?.level).toBe(50)
  expect(told?.err?.message).toContain('workload')
  expect(told?.err?.stack).toContain('queries.ts')
})

test('a refusal is no error of ours', async () => {
  const before = lines.length
  await anybody.get('/api/psychologists')
  expect(lines.slice(before).filter((line) => line.level >= 50)).toEqual([])
})
