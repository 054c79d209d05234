import { expect, it } from 'vitest'
import { wordDiff } from './word-diff.ts'

it('marks added and removed words', () => {
  expect(wordDiff('живёте по чужим правилам, и найти свои.', 'живёте по своим правилам.')).toEqual([
    { text: 'живёте по ', kind: 'same' },
    { text: 'чужим', kind: 'removed' },
    { text: 'своим', kind: 'added' },
    { text: ' правилам', kind: 'same' },
    { text: ', и найти свои', kind: 'removed' },
    { text: '.', kind: 'same' },
  ])
})

it('gives very long texts back whole', () => {
  const long = 'слово '.repeat(2000)
  expect(wordDiff(long, `${long}ещё`)).toEqual([{ text: `${long}ещё`, kind: 'same' }])
})
