import { describe, expect, test } from 'vitest'
import { exportPathOf, importPaths, IMPORTED, SMALL_LISTS } from '#contract/office/imports.ts'
import { api } from '#contract/wire/api.ts'
import { bookingApi } from '#contract/wire/booking-api.ts'
import { cardProposalsApi } from '#contract/wire/card-proposals-api.ts'
import { lettersApi } from '#contract/wire/letters-api.ts'
import { ownWorkApi } from '#contract/wire/own-work-api.ts'
import { phonesApi } from '#contract/wire/phones-api.ts'
import { statusApi } from '#contract/wire/status-api.ts'
import { yclientsApi } from '#contract/wire/yclients-api.ts'
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
  'POST /api/invitations/accept',
  'POST /api/two-factor/challenge',
  'POST /api/setup',
  'POST /api/reviews',
  'POST /api/applications',
  'POST /api/consultation-requests',
  'POST /api/consultation-requests/sent/withdraw',
  'POST /api/catalog/:slug/bookings',
  'DELETE /api/bookings/:public_id',
  'POST /api/bookings/:public_id/cancel',
  'POST /api/bookings/:public_id/move',
  'POST /api/match',
  'POST /api/secure-payment/:public_id/start',
  'POST /api/secure-payment/:public_id/check',
  'POST /api/my-data',
  'POST /api/my-data/open',
  'POST /api/my-data/erase',
  'POST /api/my-data/withdraw',
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

  // A form without scripts comes with the key of a letter, which proves more than the token of a session would.
  test('opens without the token of a session for banks and for the key of a letter alone', () => {
    const doors = routeTable.filter(({ guard }) => guard === 'another-server')
    expect(doors.map(({ method, path }) => `${method} ${path}`)).toEqual([
      // The secret of its address lets it in, and what it says is asked of YCLIENTS again.
      'POST /api/integrations/yclients/webhook/:secret',
      'POST /api/applications/own/documents',
      'POST /api/payments/:provider/webhook',
    ])
  })

  test('has its path in the contract, and the contract has no other', () => {
    expect([...new Set(routeTable.map(({ path }) => path))].toSorted()).toEqual(
      [
        ...Object.values<string>({
          ...api,
          ...yclientsApi,
          ...bookingApi,
          ...phonesApi,
          ...statusApi,
          ...cardProposalsApi,
          ...ownWorkApi,
          ...lettersApi,
        }),
        ...SMALL_LISTS.map((name) => exportPathOf(name) as string),
        ...IMPORTED.flatMap((name) => Object.values<string>(importPaths(name))),
      ].toSorted(),
    )
  })

  test('stands once', () => {
    const calls = routeTable.map(({ method, path }) => `${method} ${path}`)
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
  })
})
