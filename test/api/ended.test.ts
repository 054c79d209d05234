import { expect, test } from 'vitest'
import { signedInAs } from '../people.ts'
import { openWorld } from '../world.ts'

const world = await openWorld()
const admin = await signedInAs(world, 'admin')
await world.db.destroy()

test.each([
  ['GET', '/api/session'],
  ['GET', '/api/psychologists'],
  ['PUT', '/api/psychologists/1'],
])('%s %s that comes to a database of which the process has let go is asked to come again', async (method, path) => {
  const { status, headers, body } = await admin.send(method, path, method === 'PUT' ? { workload: 1 } : undefined)
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(body.message).toContain('ненадолго недоступен')
})
