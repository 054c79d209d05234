import { expect, test } from 'vitest'
import { answersFrom } from './answers.ts'
import { answersInWords, changeWords } from './words.ts'

const facets = {
  topics: [
    { value: 1, title: 'Тревога', count: 3 },
    { value: 2, title: 'СДВГ у\u00a0взрослых', count: 1 },
  ],
  specializations: [],
  branches: [{ value: 4, title: 'Казань, Баумана', count: 2 }],
  price_to: [{ value: 500_000, title: 'до 5 000 ₽', count: 4 }],
}
const told = (query: string) =>
  answersInWords(answersFrom(new URLSearchParams(query)), facets).replaceAll('\u00a0', ' ')

test('the answers are told back in words', () => {
  expect(told('for_whom=couple&topics=1&topics=2&place=online&gender=female&time=week&price_to=500000')).toBe(
    'для пары; тревога, СДВГ у взрослых; онлайн; женщина; в течение недели; до 5 000 ₽',
  )
  expect(told('place=4')).toBe('Казань, Баумана')
  expect(told('')).toBe('')
})

test('what does not fit is said as it is, without points', () => {
  const words = changeWords({ rule: 'format', points: 25, text: 'Не встречается очно.' })
  expect(words.replaceAll('\u00a0', ' ')).toBe('Не встречается очно.')
})
