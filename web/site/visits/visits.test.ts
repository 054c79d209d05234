import { describe, expect, test } from 'vitest'
import { trackVisitorSchema } from '#contract/visitors/visits.ts'
import { isVisited, addVisited } from './visited-pages.ts'
import { newVisitorId } from './visitor-id.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const SIX_HOURS_MS = 21_600_000

describe('a page counts once in six hours', () => {
  const cookie = addVisited(null, '/catalog', NOON)

  test('and each page for itself', () => {
    expect([isVisited(cookie, '/catalog', NOON), isVisited(cookie, '/', NOON)]).toEqual([true, false])
  })

  test('up to the last second', () => {
    expect(isVisited(cookie, '/catalog', NOON + SIX_HOURS_MS - 1000)).toBe(true)
    expect(isVisited(cookie, '/catalog', NOON + SIX_HOURS_MS)).toBe(false)
  })

  test('another page does not prolong it, and what is over leaves the cookie', () => {
    const later = addVisited(cookie, '/lt', NOON + SIX_HOURS_MS - 1000)
    expect(isVisited(later, '/catalog', NOON + SIX_HOURS_MS)).toBe(false)
    expect(addVisited(later, '/', NOON + SIX_HOURS_MS)).not.toContain('/catalog')
  })

  test('a broken cookie, or one from tomorrow, counts as none', () => {
    for (const broken of ['', '~', '/catalog', '/catalog~soon', `/catalog~${NOON / 1000 + 86_400}`]) {
      expect(isVisited(broken, '/catalog', NOON), broken).toBe(false)
    }
  })
})

test('the number of a visitor is one that the server takes, and another each time', () => {
  const visitor_id = newVisitorId(NOON)
  expect(visitor_id).toMatch(/^visitor_1795176000000_[a-z0-9]{21}$/)
  expect(trackVisitorSchema.safeParse({ page_url: '/', visitor_id }).success).toBe(true)
  expect(newVisitorId(NOON)).not.toBe(visitor_id)
})
