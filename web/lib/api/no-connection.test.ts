import { expect, test } from 'vitest'
import { isUnanswered } from './no-connection.ts'

test.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'Load failed (smysl.ru)',
])('«%s» says that nobody answered', (message) => {
  expect(isUnanswered(new TypeError(message))).toBe(true)
})

test.each([
  new TypeError("Cannot read properties of undefined (reading 'id')"),
  new TypeError('Failed to fetch dynamically imported module: /assets/editor.js'),
  new Error('Failed to fetch'),
  { status: 502, statusText: 'Bad Gateway', internal: false, data: '<html>' },
  null,
])('%s is something else', (error) => {
  expect(isUnanswered(error)).toBe(false)
})
