import { describe, expect, test } from 'vitest'
import { aTopic } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const FRIEND = 'https://app.practice.ru'
const world = await openWorld({ corsOrigins: [FRIEND] })
const closed = await openWorld()
const moderator = await signedInAs(world, 'moderator')

const preflight = (origin: string, of = world) =>
  guest(of).ask('/api/topics', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-xsrf-token' },
  })

describe('a page of a listed origin', () => {
  test('is told before it writes what it may send', async () => {
    const { status, headers } = await preflight(FRIEND)
    expect(status).toBe(204)
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': expect.stringContaining('x-xsrf-token'),
      vary: expect.stringContaining('Origin'),
    })
  })

  test('reads answers and refusals, and still needs the CSRF token', async () => {
    const { id } = await aTopic(world.db)
    const read = await moderator.ask('/api/topics', { headers: { origin: FRIEND } })
    const refused = await moderator.ask(`/api/topics/${id}`, {
      method: 'DELETE',
      headers: { origin: FRIEND, 'x-xsrf-token': 'x' },
    })
    expect([read.status, refused.status]).toEqual([200, 419])
    for (const { headers } of [read, refused]) {
      expect(headers.get('access-control-allow-origin')).toBe(FRIEND)
      expect(headers.get('access-control-allow-credentials')).toBe('true')
      expect(headers.get('vary')).toContain('Origin')
    }
  })
})

describe('nobody else is let in', () => {
  test.each([
    'https://practice.ru',
    'http://app.practice.ru',
    'https://app.practice.ru.evil.ru',
    'https://app.practice.ru:8443',
    'null',
  ])('%s', async (origin) => {
    const asked = await preflight(origin)
    const read = await moderator.ask('/api/topics', { headers: { origin } })
    expect([asked.status, read.status]).toEqual([405, 200])
    for (const { headers } of [asked, read]) {
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.get('vary')).toContain('Origin')
    }
  })

  test('while no origin is listed nothing is said at all', async () => {
    const asked = await preflight(FRIEND, closed)
    expect([asked.status, asked.headers.get('access-control-allow-origin'), asked.headers.get('vary')]).toEqual([
      405,
      null,
      null,
    ])
  })
})
