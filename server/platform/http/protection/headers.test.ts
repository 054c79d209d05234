import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const anybody = guest(world)

describe('every answer', () => {
  test.each(['/api/catalog', '/api/nothing', '/api/psychologists', '/api/health'])(
    '%s is not guessed at and not kept',
    async (path) => {
      const { headers } = await anybody.get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('content-type')).toBe('application/json')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    },
  )

  test('has an id of its own; an id that the visitor brings is not used', async () => {
    const init = { headers: { 'x-request-id': 'mine' } }
    const [one, two] = [await anybody.ask('/api/health', init), await anybody.ask('/api/health', init)]
    expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'))
    expect([one, two].map(({ headers }) => headers.get('x-request-id'))).not.toContain('mine')
  })
})

test('the reference of the API has its one style by its digest, and no other', async () => {
  const { headers, body } = await (await signedInAs(world, 'admin')).get('/api/docs')
  const text = String(body)
  const styles = [...text.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style]) => style ?? '')
  expect(styles).toHaveLength(1)
  expect(text).not.toMatch(/ style=/)
  const digest = createHash('sha256')
    .update(styles[0] ?? '')
    .digest('base64')
  expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${digest}';`)
})

describe('hostile headers', () => {
  test.each<[string, Record<string, string>]>([
    ['a huge cookie', { cookie: `smysl_session=${'x'.repeat(60_000)}` }],
    ['many cookies', { cookie: Array.from({ length: 3000 }, (_, n) => `c${n}=1`).join('; ') }],
    ['control characters in the session', { cookie: 'smysl_session=\u0001\u007f%00%0d%0a' }],
    ['a session made of SQL', { cookie: `smysl_session=' or 1=1 --${'a'.repeat(32)}` }],
    ['a huge browser name', { 'user-agent': 'x'.repeat(60_000) }],
    ['control characters in the browser name', { 'user-agent': 'a\u0001\u0002\u007f\u00ff' }],
    [
      'a foreign host',
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '\u0001' },
    ],
    ['a method override', { 'x-http-method-override': 'DELETE' }],
  ])('%s: the visitor is a guest', async (_, headers) => {
    const { status, body } = await anybody.ask('/api/session', { headers })
    expect([status, body]).toEqual([200, { data: { user: null } }])
  })

  test('are cut before they are kept', async () => {
    const moderator = await signedInAs(world, 'moderator')
    const card = await aPsychologist(world.db)
    const [line] = await auditOf(world, () =>
      moderator.ask(`/api/psychologists/${card.id}`, {
        method: 'DELETE',
        headers: { 'user-agent': `\u0001${'x'.repeat(60_000)}`, 'x-forwarded-for': '1.2.3.4' },
      }),
    )
    expect(line?.user_agent).toBe(`\u0001${'x'.repeat(299)}`)
    expect(line?.ip).toBe('203.0.113.7')
  })
})
