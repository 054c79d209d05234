import { expect, it } from 'vitest'
import { namesakesAmong } from './namesake.ts'

const cards = [
  { id: 1, full_name: 'Королёва Анна' },
  { id: 2, full_name: 'Королева  анна ' },
  { id: 3, full_name: 'Королёва Анна Петровна' },
  { id: 4, full_name: 'Анна Королёва' },
]

it.each(['Королёва Анна', ' королева\u00a0 АННА '])(
  '«%s» is borne by those who read the same, and by nobody else',
  (name) => {
    expect(namesakesAmong(cards, name).map(({ id }) => id)).toEqual([1, 2])
  },
)
