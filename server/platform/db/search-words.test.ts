import { describe, expect, test } from 'vitest'
import { containing, otherReading, searchWords } from './search-words.ts'

describe('a query is words', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['  \n\t ', []],
    ['Тревога', ['тревога']],
    ['Пётр ЁЛКИН', ['петр', 'елкин']],
    ['страх, паника; (ночью)', ['страх', 'паника', 'ночью']],
    ['«Гештальт» "терапия"!', ['гештальт', 'терапия']],
    ['Римский-Корсаков', ['римский-корсаков']],
    ['нуль\u0000внутри', ['нульвнутри']],
    ['а\u00a0б', ['а', 'б']],
    ['1 2 3 4 5 6 7 8 9 10 11 12', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']],
  ])('%j', (query, words) => {
    expect(searchWords(query)).toEqual(words)
  })
})

test.each<[string, string | null]>([
  ['vfhbyf', 'марина'],
  [';fhrjdf', 'жаркова'],
  ['ьщвукфещк', 'moderator'],
  ['ъъъ', null],
  ['эхо', null],
  ['хор', null],
  ['+7 999', null],
])('«%s» in the other layout is %s', (query, meant) => {
  expect(otherReading(query)).toBe(meant)
})

test('the signs that LIKE reads are taken literally', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%')
})
