import { expect, test } from 'vitest'
import type { Review } from '#contract/requests/reviews.ts'
import { concurrentEditorWords } from './concurrent-editor-words.ts'

const seen = {
  moderated_at: '2026-11-20T10:00:00.000Z',
  moderated_by: { id: 1, title: 'Беляева Софья Андреевна' },
  reply: null,
  replied_by: null,
} as unknown as Review

test.each<[string, Partial<Review>, string]>([
  [
    'who decided',
    { moderated_at: '2026-11-20T10:05:00.000Z', moderated_by: { id: 2, title: 'Заозёрская Вероника Павловна' } },
    'Заозёрская Вероника Павловна успела раньше.',
  ],
  [
    'who decided, a man',
    { moderated_at: '2026-11-20T10:05:00.000Z', moderated_by: { id: 2, title: 'Крылов Илья' } },
    'Крылов Илья успел раньше.',
  ],
  ['who replied', { reply: 'Спасибо', replied_by: { id: 2, title: 'Крылов Илья' } }, 'Крылов Илья успел раньше.'],
  ['nobody that the review names: its former moderator did nothing', {}, 'Кто-то другой успел раньше.'],
  ['an account that is gone', { moderated_at: null, moderated_by: null }, 'Кто-то другой успел раньше.'],
])('when two change a review, the second reads %s', (_, now, words) => {
  expect(concurrentEditorWords(seen, { ...seen, ...now })).toBe(words)
})
