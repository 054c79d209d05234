import { expect, test } from 'vitest'
import { operationsOf, operationsPath } from './operations-of.ts'

test.each([
  ['', ['admin'], 'me', '/api/operations'],
  ['?of=all', ['admin'], 'all', '/api/operations?filter[of]=all'],
  ['?of=all', ['writer', 'admin'], 'all', '/api/operations?filter[of]=all'],
  ['?of=all', ['moderator'], 'me', '/api/operations'],
  ['?of=nobody', ['admin'], 'me', '/api/operations'],
])('%s of %j reads what %s did', (search, roles, whose, path) => {
  const of = operationsOf(new URL(`https://smysl.test/sm-admin/jobs${search}`), roles)
  expect([of, operationsPath(of)]).toEqual([whose, path])
})
