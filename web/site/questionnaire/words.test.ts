import { expect, test } from 'vitest'
import type { MatchFact } from '#contract/psychologists/matching/match-rules.ts'
import type { Loosened } from '#contract/psychologists/matching/match-fit.ts'
import type { Match } from '#contract/psychologists/matching/matching.ts'
import { answersFrom } from './answers.ts'
import type { Person } from './result/people.ts'
import { answersInWords, loosenedInWords, mismatchSentences, reasonInWords } from './words.ts'

const topic = (value: number, title: string) => ({ value, title, count: 1, groups: [], spoken: null })
const facets = {
  topics: [topic(1, 'Тревога'), topic(2, 'СДВГ у\u00a0взрослых')],
  branches: [{ value: 4, title: 'Казань, Баумана', count: 2 }],
  price_to: [{ value: 500_000 }],
}
const answered = (query: string) => answersFrom(new URLSearchParams(query))
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const told = (query: string) => plain(answersInWords(answered(query), facets))

test('the answers are told back in words', () => {
  expect(told('topics=1&topics=2&place=online&gender=female&time=week&price_to=500000')).toBe(
    'тревога, СДВГ у взрослых; онлайн; женщина; в течение недели; до 5 000 ₽',
  )
  expect(told('for_whom=teen&teen_age=14&groups=teen_school')).toBe('для подростка, 14 лет; учёба')
  expect(told('place=4')).toBe('Казань, Баумана')
  expect(told('')).toBe('')
})

test('why somebody is shown is one sentence; what does not fit is said apart, and never in points', () => {
  const fact = (rule: MatchFact['rule'], text: string): MatchFact => ({ rule, text, points: 20 })
  const match = {
    reasons: [
      fact('gender', 'это женщина, как вы просили'),
      fact('time', 'свободна завтра в 19:00'),
      fact('topics', 'работает с паникой и бессонницей'),
    ],
    change: [
      fact('price', 'на 1 200 ₽ дороже, чем вы хотели'),
      fact('format', 'встречается только онлайн'),
      fact('branch', 'в вашем городе не принимает'),
    ],
  } as unknown as Match<Person>
  expect(plain(reasonInWords(match))).toBe(
    'Работает с паникой и бессонницей, свободна завтра в 19:00, на 1 200 ₽ дороже, чем вы хотели.',
  )
  expect(reasonInWords(match)).toContain('с\u00a0паникой')
  expect(mismatchSentences(match).map(plain)).toEqual(['Встречается только онлайн.'])
})

test('what was let go is said once for the three, and nothing when all fit', () => {
  const matches = (...loosened: Loosened[][]) => loosened.map((one) => ({ loosened: one }) as unknown as Match<Person>)
  const words = (...loosened: Loosened[][]) => plain(loosenedInWords(matches(...loosened), answered('gender=female')))
  expect(words([], [], [])).toBe('')
  expect(words([], ['gender'], ['gender', 'near'])).toBe(
    'По всем вашим условиям подходит один человек, он стоит первым. Чтобы выбор был, мы показали и мужчин, взяли близкие темы.',
  )
  expect(words(['online'], ['online'], ['online'])).toMatch(/^По всем вашим условиям сразу не подошёл никто\./)
})
