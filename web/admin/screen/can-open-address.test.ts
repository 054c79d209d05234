import { describe, expect, test } from 'vitest'
import type { Permission } from '#contract/people/permissions.ts'
import { href } from '#contract/people/screens.ts'
import { canOpenAddress } from './can-open-address.ts'

const who = (permissions: Permission[], psychologist_id: number | null = null) => ({ permissions, psychologist_id })

describe('a link of the office', () => {
  test.each([
    [href('psychologistEditor', { id: 7 }), ['requests.view'], false],
    [href('psychologistEditor', { id: 7 }), ['psychologists.view'], true],
    [`${href('psychologists')}?filter[topics][]=3`, ['topics.view'], false],
    [`${href('transactions')}?open=5`, ['requests.view'], false],
    [`${href('transactions')}?open=5`, ['transactions.view'], true],
    [href('crisis_lines'), ['requests.view'], false],
    [href('roleEditor', { id: 2 }), ['users.view'], false],
    [href('profile'), [], true],
  ] satisfies [string, Permission[], boolean][])('to %s for %j: %j', (to, permissions, expected) => {
    expect(canOpenAddress(to, who(permissions))).toBe(expected)
  })

  test('to one’s own card leads there, and to nobody else’s', () => {
    const psychologist = who(['psychologists.update-own', 'requests.view'], 7)
    expect(canOpenAddress(href('psychologistEditor', { id: 7 }), psychologist)).toBe(true)
    expect(canOpenAddress(href('psychologistEditor', { id: 77 }), psychologist)).toBe(false)
  })

  test('that leads out of the office, or stays on its screen, is everybody’s', () => {
    for (const to of ['/catalog/anna', '?page=2', 'tel:+79991234567', '/sm-admin/preview/page/3']) {
      expect(canOpenAddress(to, who([])), to).toBe(true)
    }
  })
})
