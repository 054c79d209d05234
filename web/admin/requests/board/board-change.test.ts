import { expect, test } from 'vitest'
import { REQUEST_STATUSES, type RequestStatus } from '#contract/requests/requests.ts'
import { boardChange, type ShownColumn } from './board-change.ts'

type Card = ShownColumn['cards'][number]

const vera: Card = { id: 1, name: 'Вера', status: 'new' }
const gleb: Card = { id: 2, name: 'Глеб', status: 'in_work' }
const others = [3, 4, 5].map((id): Card => ({ id, name: `Кто-то ${id}`, status: 'new' })) as [Card, Card, Card]

/** The board of these cards; `behind`: how many a column has that it does not show. */
function board(cards: Card[], behind: Partial<Record<RequestStatus, number>> = {}): ShownColumn[] {
  return REQUEST_STATUSES.map((status) => {
    const shown = cards.filter((card) => card.status === status)
    return { status, cards: shown, total: shown.length + (behind[status] ?? 0) }
  })
}

function told(before: ShownColumn[], now: ShownColumn[], own: number[] = []): string | null {
  return boardChange(before, now, new Set(own))?.replaceAll('\u00a0', ' ') ?? null
}

test('what came, moved and left is told by name, many by their number', () => {
  expect(told(board([vera, gleb]), board([vera, gleb]))).toBeNull()
  expect(told(board([vera]), board([vera, gleb]))).toBe('Появились: Глеб.')
  expect(told(board([vera, gleb]), board([gleb, { ...vera, status: 'booked' }]))).toBe('Переехали: Вера — в «Записан».')
  expect(told(board([vera, gleb]), board([gleb]))).toBe('Ушли с доски: Вера.')
  expect(told(board([vera]), board([...others, { ...vera, status: 'spam' }]))).toBe(
    'Появились: 3 заявки. Переехали: Вера — в «Спам».',
  )
})

test('where a column shows its first cards alone, what comes up from behind or goes back is no news', () => {
  const [third, fourth, fifth] = others
  expect(told(board([gleb], { new: 1 }), board([vera, gleb]))).toBeNull()
  expect(told(board([vera, third], { new: 1 }), board([vera, fifth], { new: 1 }))).toBe('Появились: Кто-то 5.')
  expect(told(board([vera, fourth], { new: 1 }), board([vera, third], { new: 1 }))).toBeNull()
  const behind = { in_work: 40 }
  expect(told(board([vera, gleb], behind), board([vera, third, gleb], behind))).toBe('Появились: Кто-то 3.')
})

test('a card that goes where it is not seen is told by the column that it leaves', () => {
  const [third, fourth] = others
  const done = { done: 40 }
  expect(told(board([vera, gleb], done), board([gleb], { done: 41 }))).toBe('Ушли: Вера — из «Новая».')
  expect(told(board([vera, third], { new: 1 }), board([third, fourth], done))).toContain('Ушли: Вера — из «Новая»')
})

test('a new request below the others of a full column is told by its number', () => {
  expect(told(board([vera], { new: 4 }), board([vera], { new: 5 }))).toBe('Внизу «Новая» прибавилось: 1 заявка.')
  expect(told(board([vera], { new: 0 }), board([vera], { new: 2 }))).toBe('Внизу «Новая» прибавилось: 2 заявки.')
  const taken: Card = { ...vera, status: 'in_work' }
  expect(told(board([vera, ...others], { new: 1 }), board([...others, taken], { new: 2 }))).toBe(
    'Переехали: Вера — в «В работе». Внизу «Новая» прибавилось: 1 заявка.',
  )
  expect(told(board([gleb], { new: 1 }), board([], { new: 2 }), [gleb.id])).toBeNull()
  expect(told(board([others[0]], { new: 1, done: 9 }), board([vera, others[0]], { new: 1, done: 8 }))).toBeNull()
})

test('what this person has saved is no news to them, wherever its card goes, comes or stays away', () => {
  const moved: Card = { ...vera, status: 'booked' }
  expect(told(board([vera, gleb]), board([gleb, moved]), [vera.id])).toBeNull()
  expect(told(board([vera, gleb]), board([gleb]), [vera.id])).toBeNull()
  expect(told(board([gleb]), board([vera, gleb]), [vera.id])).toBeNull()
  expect(told(board([vera, gleb]), board([vera, { ...gleb, status: 'new' }]), [vera.id])).toBe(
    'Переехали: Глеб — в «Новая».',
  )
})
