import { afterEach, expect, test, vi } from 'vitest'
import type { Review } from '#contract/requests/reviews.ts'
import { onToast, type ToastOptions } from '#web/ui/overlays/toast.ts'
import { publishReview } from './save-review.ts'

const REVIEW = { id: 1, status: 'pending', reply: null, author_name: 'Анна', version: 1 } as Review

afterEach(() => vi.unstubAllGlobals())

test('what is pressed again after a lost answer is told as done, and not as somebody else’s', async () => {
  const published = { ...REVIEW, status: 'published', version: 2 } as Review
  const conflict = { message: 'Запись изменил кто-то другой.', request_id: 'r-1', current: published }
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(Response.json(conflict, { status: 409 })),
  ]
  vi.stubGlobal('fetch', () => answers.shift()?.())
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=t' })
  const said: (string | undefined)[] = []
  const stop = onToast((_, { title }: ToastOptions) => said.push(title))
  const heard: Review[] = []
  expect(await publishReview(REVIEW, (review) => heard.push(review))).toBe(false)
  expect(await publishReview(REVIEW, (review) => heard.push(review))).toBe(true)
  stop()
  expect([said.at(-1), heard]).toEqual(['Отзыв опубликован', [published]])
})
