import { describe, expect, it } from 'vitest'
import { emptyText, matches } from './option.ts'

describe('matches', () => {
  it.each([
    ['Отношения с родителями', 'родит', true],
    ['Отношения с родителями', 'родителями отношения', true],
    ['Берёза', 'береза', true],
    ['Береза', 'БЕРЁЗА', true],
    ['Зайцев', 'заицев', false],
    ['Тревога', '', true],
    ['Тревога', '  ', true],
    ['Тревога', 'тревога страх', false],
  ])('%s ← %s: %s', (text, query, expected) => {
    expect(matches(text, query)).toBe(expected)
  })
})

describe('emptyText', () => {
  it('tells an empty list from a search that found nothing', () => {
    expect(emptyText(0, 'супер')).toBe('No options.')
    expect(emptyText(3, 'супер')).toBe('No results for "супер".')
  })
})
