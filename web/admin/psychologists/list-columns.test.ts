import { expect, test } from 'vitest'
import { psychologistColumns } from './list-columns.tsx'

test('who may read no contacts is offered no columns of them', () => {
  const ids = (showsContacts: boolean) => psychologistColumns(showsContacts).map(({ id }) => id)
  expect(ids(true).filter((id) => !ids(false).includes(id))).toEqual(['ycl_phone', 'ycl_email'])
})
