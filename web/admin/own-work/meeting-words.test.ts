import { expect, test } from 'vitest'
import { placeInWords } from './meeting-words.ts'

test.each([
  [
    { format: 'offline', branch: 'Москва, Чистые пруды', number: '26-0007' },
    'очно, Москва, Чистые пруды, заявка 26-0007',
  ],
  [{ format: 'online', branch: null, number: '26-0008' }, 'онлайн, заявка 26-0008'],
  [{ format: null, branch: null, number: '26-0009' }, 'заявка 26-0009'],
] as const)('the place of %o is «%s»', (meeting, words) => {
  expect(placeInWords(meeting)).toBe(words)
})
