import { expect, test } from 'vitest'
import { boardChange, type ShownCards } from './board-change.ts'

type Card = ShownCards['cards'][number]

const vera: Card = { id: 1, name: 'Вера', status: 'new' }
const gleb: Card = { id: 2, name: 'Глеб', status: 'in_work' }
const others = [3, 4, 5].map((id): Card => ({ id, name: `Кто-то ${id}`, status: 'new' }))
const told = (before: Card[], now: Card[], isWhole = true, own: number[] = []) =>
  boardChange({ cards: before, isWhole }, { cards: now, isWhole }, new Set(own))?.replaceAll('\u00a0', ' ') ?? null

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

test('what this person has saved is no news to them, wherever its card goes, comes or stays away', () => {
  const moved: Card = { ...vera, status: 'booked' }
  expect(told([vera, gleb], [gleb, moved], true, [vera.id])).toBeNull()
  expect(told([vera, gleb], [gleb], true, [vera.id])).toBeNull()
  expect(told([gleb], [vera, gleb], true, [vera.id])).toBeNull()
  expect(told([vera, gleb], [{ ...gleb, status: 'new' }], true, [vera.id])).toBe('Переехали: Глеб — в «Новая».')
})
