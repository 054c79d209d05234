import { describe, expect, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import { PERMISSION_NAMES } from '#contract/people/permissions.ts'
import { routeTable } from './route-table.ts'

const NAMED_GUARDS = ['anyone', 'another-server', 'signed-in', 'admin', ...PERMISSION_NAMES]
/** Changes that a guest may make: each has a limit of its own against floods. */
const OPEN_CHANGES = [
  'POST /api/login',
  'POST /api/register',
  'POST /api/forgot-password',
  'POST /api/reset-password',
  'POST /api/email/confirm',
  'POST /api/two-factor/challenge',
  'POST /api/reviews',
  'POST /api/consultation-requests',
  'POST /api/match',
  'POST /api/secure-payment/:public_id/start',
  'POST /api/secure-payment/:public_id/check',
  'POST /api/my-data',
  'POST /api/my-data/open',
  'POST /api/my-data/erase',
  'POST /api/track-visitor',
]

describe('every route of the API', () => {
  test('names its guard', () => {
    const unknown = routeTable.filter(({ guard }) => !guard.split(' | ').every((name) => NAMED_GUARDS.includes(name)))
    expect(unknown).toEqual([])
  })

  test('that changes something is closed to guests', () => {
    const open = routeTable.filter(({ method, guard }) => method !== 'GET' && guard === 'anyone')
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual(OPEN_CHANGES)
  })

  test('that takes a file names what its form may weigh, and is closed to guests', () => {
    const taking = routeTable.filter(({ doc }) => doc?.files !== undefined || doc?.uploadMaxBytes !== undefined)
    expect(taking.length).toBeGreaterThan(0)
    for (const { method, path, guard, doc } of taking) {
      const limit = doc?.files === undefined ? 0 : doc.uploadMaxBytes
      expect([limit, guard === 'anyone'], `${method} ${path}`).toEqual([expect.any(Number), false])
      expect(limit).toBeGreaterThan(256 * 1024)
    }
  })

  test('opens without the token of a session for banks alone', () => {
    const doors = routeTable.filter(({ guard }) => guard === 'another-server')
    expect(doors.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/payments/:provider/webhook'])
  })

  test('has its path in the contract, and the contract has no other', () => {
    expect([...new Set(routeTable.map(({ path }) => path))].toSorted()).toEqual(Object.values<string>(api).toSorted())
  })

  test('stands once', () => {
    const calls = routeTable.map(({ method, path }) => `${method} ${path}`)
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
  })
})
