import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import { onToast, type ToastOptions } from '#web/ui/overlays/toast.ts'
import { hasValues } from './has-values.ts'
import { saveAtOnce } from './save-at-once.ts'

interface Review {
  status: string
  reply: string | null
  psychologist: { id: number; title: string } | null
}

let said: (string | undefined)[] = []
let heard: Review[] = []
let stop = () => {}
beforeEach(() => {
  said = []
  heard = []
  stop = onToast((_, { title }: ToastOptions) => said.push(title))
})
afterEach(() => stop())

const published: Review = { status: 'published', reply: 'Спасибо!', psychologist: { id: 7, title: 'Анна' } }
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const conflict = (current: Review) => () =>
  Promise.reject(new ApiError(409, { message: 'Запись изменил кто-то другой.', request_id: 'r-1', current }))

const save = (input: object, send: () => Promise<Review>, id = 'review-1') =>
  saveAtOnce<Review>({
    isAsSent: (current) => hasValues(current, input),
    send,
    onRecord: (review) => heard.push(review),
    notice: { id, title: 'Отзыв опубликован' },
    undo: () => Promise.resolve(published),
    changed: () => ({ title: 'Отзыв только что изменили', description: '' }),
  })

test('what meets one’s own save, whose answer was lost, is saved', async () => {
  const input = { status: 'published', reply: 'Спасибо!', psychologist_id: 7 }
  expect(await save(input, lost)).toBe(false)
  expect(await save(input, conflict(published))).toBe(true)
  expect(heard).toEqual([published])
  expect(said).toEqual(['Нет связи с\u00a0сервером', 'Отзыв опубликован'])
})

test.each([
  ['another state', { status: 'rejected' }],
  ['another answer', { status: 'published', reply: null }],
  ['another person', { psychologist_id: 8 }],
  ['nobody', { psychologist_id: null }],
])('where it holds %s, somebody else was first', async (_, input) => {
  await save(input, lost)
  expect(await save(input, conflict(published))).toBe(false)
  expect(said.at(-1)).toBe('Отзыв только что изменили')
})

test('so it is of another record, and where no answer was lost', async () => {
  const input = { status: 'published' }
  await save(input, lost)
  expect(await save(input, conflict(published), 'review-2')).toBe(false)
  expect(await save(input, () => Promise.resolve(published))).toBe(true)
  expect(await save(input, conflict(published))).toBe(false)
  expect(said.at(-1)).toBe('Отзыв только что изменили')
})
