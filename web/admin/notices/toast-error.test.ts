import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import { onToast, type ToastOptions } from '#web/ui/overlays/toast.ts'
import { toastError } from './toast-error.ts'

const said: ToastOptions[] = []
let stop = () => {}

beforeEach(() => {
  said.length = 0
  stop = onToast((_, options) => said.push(options))
})
afterEach(() => stop())

const failure = (status: number, message: string, more: object = {}) =>
  new ApiError(status, { message, request_id: 'r-1', ...more })

test.each([404, 409, 422])('what a %i says for people is said as the reason', (status) => {
  toastError(failure(status, 'Это различие уже разобрали: <b>'))
  expect(said).toMatchObject([
    { title: 'Не\u00a0получилось', description: 'Это различие уже разобрали: &lt;b&gt;', color: 'warn' },
  ])
  expect(said[0]?.actions).toBeUndefined()
})

test('every field that is refused is named, once each', () => {
  toastError(failure(422, 'Нужно имя', { errors: { name: ['Нужно имя'], phone: ['Нужен телефон'] } }))
  expect(said).toMatchObject([{ description: 'Нужно имя<br>Нужен телефон' }])
})

test.each([
  [404, 'Page Not Found: /api/nowhere'],
  [500, 'Ошибка сервера.'],
])('a %i of «%s» has its code and its number for the administrator', (status, message) => {
  toastError(failure(status, message))
  expect(said).toMatchObject([{ title: `Oops, код ошибки: ${status}`, color: 'danger' }])
  expect(said[0]?.description).toContain('r-1')
  expect(said[0]?.actions).toHaveLength(1)
})
