import { expect, test } from 'vitest'
import type { Permission } from '#contract/people/permissions.ts'
import { psychologistColumns } from './list-columns.tsx'

test('who may read no contacts is offered no columns of them', () => {
  const ids = (rights: Permission[]) => psychologistColumns((right) => rights.includes(right)).map(({ id }) => id)
  const seen = ids(['psychologists.view'])
  expect(ids(['psychologists.update']).filter((id) => !seen.includes(id))).toEqual(['ycl_phone', 'ycl_email'])
})
