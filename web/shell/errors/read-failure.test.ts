import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readFailure } from './read-failure.ts'

const response = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

test('an unknown page is named by its path', () => {
  expect(readFailure(response(404, 'Page Not Found: /nowhere'), '/nowhere')).toMatchObject({
    status: 404,
    statusMessage: 'Page Not Found',
    message: 'Page Not Found: /nowhere',
    isNotFound: true,
  })
})

test('an error without a status is a 500', () => {
  expect(readFailure(new Error('boom'), '/')).toEqual({
    status: 500,
    statusMessage: 'Internal Server Error',
    message: 'boom',
    requestId: null,
    isNotFound: false,
    isAway: false,
    isTooOften: false,
    isUnanswered: false,
    isFormRefused: false,
  })
})

test('an error of the API keeps its status and the number of the request', () => {
  const error = new ApiError(503, { message: 'База недоступна', request_id: 'r-1' })
  expect(readFailure(error, '/')).toMatchObject({
    status: 503,
    statusMessage: 'Internal Server Error',
    message: 'База недоступна',
    requestId: 'r-1',
    isAway: true,
  })
})

test('who asks too often is told so, and that nothing is broken', () => {
  const refusal = response(429, { message: 'Слишком много обращений подряд.', request_id: 'r-2' })
  expect(readFailure(refusal, '/catalog')).toMatchObject({
    status: 429,
    statusMessage: 'Internal Server Error',
    message: 'Слишком много обращений подряд.',
    isTooOften: true,
    isAway: false,
  })
})

test('who sends something to a page that takes nothing is told so, and not that we are at fault', () => {
  const refusal = { ...response(405, 'Error: You made a POST request to "/"'), statusText: 'Method Not Allowed' }
  expect(readFailure(refusal, '/')).toMatchObject({
    status: 405,
    message: 'Эта страница ничего не\u00a0принимает. Ничего не\u00a0записано.',
    isFormRefused: true,
  })
})

test.each([null, undefined, 'text', 7, { status: 'odd' }])('%s is a 500 as well', (thrown) => {
  expect(readFailure(thrown, '/')).toMatchObject({ status: 500, message: 'Internal Server Error' })
})

test('the page that a proxy answers with is left out', () => {
  const failure = readFailure({ ...response(502, '<html><h1>nginx</h1></html>'), statusText: 'Bad Gateway' }, '/')
  expect(failure).toMatchObject({ status: 502, message: 'Bad Gateway', isUnanswered: false })
})

test('a read that nobody answered is told apart', () => {
  expect(readFailure(new TypeError('Failed to fetch'), '/')).toMatchObject({ isUnanswered: true })
})
