import { expect, test } from 'vitest'
import { searchText } from './http.ts'
import { hyphenated, SMALL_PRINT_WORD } from './hyphenated.ts'

test.each([
  ['Александра-Виктория Константинопольская-Дементьева', 'Александра-Виктория Кон|стан|ти|но|поль|ская-Дементьева'],
  ['Абдурахмангаджиев Ёжик', 'Аб|ду|рах|ман|гад|жи|ев Ёжик'],
  ['Преображенская-Йоффе', 'Пре|об|ра|жен|ская-Йоффе'],
  ['Анна Иванова', 'Анна Иванова'],
  ['Bartholomew-Featherstonehaugh', 'Bartholomew-Featherstonehaugh'],
])('a long name %s may be broken between syllables', (name, expected) => {
  expect(hyphenated(name).replaceAll('\u00ad', '|')).toBe(expected)
  expect(hyphenated(name).replaceAll('\u00ad', '')).toBe(name)
})

test('small print breaks only words that are longer than its narrowest column', () => {
  const shown = (text: string) => hyphenated(text, SMALL_PRINT_WORD).replaceAll('\u00ad', '|')
  expect(shown('Экзистенциальная терапия')).toBe('Эк|зис|тен|ци|аль|ная терапия')
  expect(shown('Когнитивно-поведенческая терапия')).toBe('Когнитивно-поведенческая терапия')
})

test('a name that was copied from a page is searched for as it is written', () => {
  expect(searchText.parse(hyphenated('Константинопольская'))).toBe('Константинопольская')
})
