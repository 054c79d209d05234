import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponse, type ClientActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { withUnsentForm } from './unsent-form.ts'

const action = withUnsentForm((unsent) => unsent)
const typed = { name: 'Ольга', consent: '1' }

test.each([
  ['no answer', new TypeError('Failed to fetch'), 503, /^Нет связи с сервером\. То, что вы ввели, на месте/],
  ['a gateway', new ErrorResponse(502, 'Bad Gateway', '<h1>'), 502, /^Не получилось отправить\. То, что вы ввели/],
  ['too many', new ErrorResponse(429, 'Too Many Requests', ''), 429, /^Не получилось отправить/],
])('%s: what was typed comes back with the reason, and no password', async (_, error, status, notice) => {
  const answer = await action(sent(() => Promise.reject(error)))
  expect(answer).toMatchObject({ init: { status }, data: { typed, notice: expect.stringMatching(notice) } })
  expect((answer as { data: { typed: object } }).data.typed).toEqual(typed)
})

test('a press of a button alone kept nothing, and does not say that it did', async () => {
  const press = withUnsentForm(({ notice }) => notice, 'press')
  const unanswered = await press(sent(() => Promise.reject(new TypeError('Failed to fetch'))))
  expect(unanswered).toMatchObject({ data: 'Нет связи с сервером. Проверьте интернет и нажмите ещё раз.' })
})

test('what the server answered stands', async () => {
  expect(await action(sent(() => Promise.resolve({ errors: {} })))).toEqual({ errors: {} })
})

test.each([
  ['the way on', redirect('/booking')],
  ['a page that is gone', new ErrorResponse(404, 'Not Found', '')],
  ['a form that was refused', new ErrorResponse(413, '', { code: 'form-refused', message: 'Форма слишком большая' })],
  ['a fault of the code', new TypeError('x is undefined')],
])('%s is no failure of sending', async (_, thrown) => {
  await expect(action(sent(() => Promise.reject(thrown)))).rejects.toBe(thrown)
})

function sent(serverAction: () => Promise<unknown>): ClientActionFunctionArgs {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...typed, password: 'secret', proof: 'p', _token: 't' })) {
    body.append(name, value)
  }
  const request = new Request('http://localhost/', { method: 'POST', body })
  return { request, serverAction } as unknown as ClientActionFunctionArgs
}
