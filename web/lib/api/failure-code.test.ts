import { expect, test } from 'vitest'
import { failureCode } from './failure-code.ts'

const at = new Date('2026-11-20T11:05:10Z')

test('the code, the time and the request', () => {
  expect(failureCode({ status: 500, at, requestId: '7f3a' }, 'Europe/Moscow')).toBe(
    'Код 500, 20.11.2026, 14:05:10, запрос 7f3a',
  )
  expect(failureCode({ status: 503, at, requestId: '' }, 'UTC')).toBe('Код 503, 20.11.2026, 11:05:10')
  expect(failureCode({ status: null, at, requestId: '' }, 'UTC')).toBe('Ошибка в\u00a0браузере, 20.11.2026, 11:05:10')
})
