import { expect, test } from 'vitest'
import { pairName } from './pair-words.ts'

const card = (id: number, full_name: string) => ({ id, full_name, is_published: true, members: 0 })

test('a pair is called by the name of both, and by both names where they differ', () => {
  const anna = card(17, 'Анна Двойная')
  expect(pairName({ one: anna, other: card(41, 'Анна Двойная') })).toBe('Анна Двойная, №\u00a017 и\u00a0№\u00a041')
  expect(pairName({ one: anna, other: card(41, 'Данила Решетов') })).toBe(
    'Анна Двойная, №\u00a017, и\u00a0Данила Решетов, №\u00a041',
  )
})
