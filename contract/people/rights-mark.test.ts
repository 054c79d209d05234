import { expect, test } from 'vitest'
import { rightsMark } from './rights-mark.ts'

const rights = { permissions: ['requests.view', 'dashboard.view'], psychologist_id: null, viewing_as: null } as const

test('the order says nothing, and whatever is given or taken makes another mark', () => {
  const mark = rightsMark(rights)
  expect(rightsMark({ ...rights, permissions: new Set(['dashboard.view', 'requests.view'] as const) })).toBe(mark)
  const others = [
    { ...rights, permissions: ['dashboard.view'] as const },
    { ...rights, permissions: [...rights.permissions, 'requests.manage'] as const },
    { ...rights, psychologist_id: 7 },
    { ...rights, viewing_as: 'writer' },
  ].map(rightsMark)
  expect(new Set([mark, ...others]).size).toBe(5)
})
