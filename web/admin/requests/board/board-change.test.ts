import { expect, test } from 'vitest'
import { boardChange, type ShownCards } from './board-change.ts'

type Card = ShownCards['cards'][number]

const vera: Card = { id: 1, name: 'Вера', status: 'new' }
const gleb: Card = { id: 2, name: 'Глеб', status: 'in_work' }
const others = [3, 4, 5].map((id): Card => ({ id, name: `Кто-то ${id}`, status: 'new' }))
const told = (before: Card[], now: Card[], isWhole = true) =>
  boardChange({ cards: before, isWhole }, { cards: now, isWhole })?.replaceAll('\u00a0', ' ') ?? null

test('what came, moved and left is told by name, many by their number', () => {
  expect(told([vera, gleb], [vera, gleb])).toBeNull()
  expect(told([vera], [vera, gleb])).toBe('Появились: Глеб.')
  expect(told([vera, gleb], [gleb, { ...vera, status: 'booked' }])).toBe('Переехали: Вера — в «Записан».')
  expect(told([vera, gleb], [gleb])).toBe('Ушли с доски: Вера.')
  expect(told([vera], [...others, { ...vera, status: 'spam' }])).toBe(
    'Появились: 3 заявки. Переехали: Вера — в «Спам».',
  )
})

test('where a column shows its first cards alone, what comes up from behind or goes back is no news', () => {
  expect(told([gleb], [vera], false)).toBeNull()
  expect(told([vera, gleb], [vera, ...others.slice(0, 1)], false)).toBe('Появились: Кто-то 3.')
})
