import { describe, expect, test } from 'vitest'
import { containing, otherReading, phonePatterns, searchWords } from './search-words.ts'

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
    // The letters in Latin: a; the first A and C; the first T; none that could be Cyrillic.
    ['Г\u0061лина', ['галина']],
    ['\u0041нна \u0043ова', ['анна', 'сова']],
    ['\u0054ихонравова Anna', ['тихонравова', 'anna']],
    ['сове\u0074', ['сове\u0074']],
    ['а\u00a0б', ['а', 'б']],
    ['№\u00a026-0012', ['26-0012']],
    ['акт №7', ['акт', '7']],
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

test.each<[string, string[]]>([
  ['100-00-03', ['%1000003%']],
  ['+7 (999) 100', ['%7999100%']],
  ['8 999', ['%8999%', '+7999%']],
  ['123‑45–67', ['%1234567%']],
  // A whole number of ours, also where it was kept without the seven.
  ['+7 (999) 123-45-67', ['%9991234567%']],
  ['8 999 123 45 67 доб. 12', ['%9991234567%']],
  ['999 123 45 67', ['%9991234567%']],
  ['8 10 375 29 123 45 67', ['%375291234567%']],
  ['12', []],
  ['дом 123', []],
  ['', []],
])('«%s» finds phones by %j', (text, patterns) => {
  expect(phonePatterns(text)).toEqual(patterns)
})
