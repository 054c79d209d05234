import { expect, test } from 'vitest'
import { DatabaseDown, mapDatabaseError, isConnectionLost, QueryTimeout, RecordBusy } from './failures.ts'

const failure = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '08006', '25P03'])(
  '%s: the database is gone, and so is the connection',
  (code) => {
    expect(mapDatabaseError(failure(code))).toBeInstanceOf(DatabaseDown)
    expect(isConnectionLost(failure(code))).toBe(true)
  },
)

test.each(['53300', '53200', '25006', '58030'])('%s: the database cannot now, the connection is well', (code) => {
  expect(mapDatabaseError(failure(code))).toBeInstanceOf(DatabaseDown)
  expect(isConnectionLost(failure(code))).toBe(false)
})

test('57014: one statement took too long', () => {
  expect(mapDatabaseError(failure('57014'))).toBeInstanceOf(QueryTimeout)
  expect(isConnectionLost(failure('57014'))).toBe(false)
})

test.each(['55P03', '40P01', '40001'])('%s: somebody else changes the same', (code) => {
  expect(mapDatabaseError(failure(code))).toBeInstanceOf(RecordBusy)
})

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Query read timeout',
  'driver has already been destroyed',
])('«%s»', (message) => {
  expect(mapDatabaseError(new Error(message))).toBeInstanceOf(DatabaseDown)
})

test.each(['23505', '42P01', '22P02', 'ERR_INVALID_ARG_TYPE', '25P02'])('%s is a mistake of ours', (code) => {
  const error = failure(code)
  expect(mapDatabaseError(error)).toBe(error)
  expect(isConnectionLost(error)).toBe(false)
})

test('people are told when to come back, and nothing of the inside', () => {
  const cause = failure('57P01', 'at 10.0.0.7')
  for (const error of [new DatabaseDown(cause), new QueryTimeout(cause), new RecordBusy(cause)]) {
    expect(error.status).toBe(503)
    expect(Number(error.headers['retry-after'])).toBeGreaterThan(0)
    expect(error.message).toMatch(/^[А-ЯЁ].*[.]$/)
    expect(error.message).not.toContain('10.0.0.7')
  }
})
