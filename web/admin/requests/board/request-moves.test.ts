import { expect, it } from 'vitest'
import { REQUEST_MOVES } from '#contract/requests/request-moves.ts'
import { REQUEST_STATUSES } from '#contract/requests/requests.ts'
import { shortestPath } from './request-moves.ts'

it.each([
  ['in_work', 'new', ['new']],
  ['booked', 'new', ['in_work', 'new']],
  ['done', 'booked', ['in_work', 'booked']],
  ['lost', 'new', ['in_work', 'new']],
  ['spam', 'in_work', ['new', 'in_work']],
  ['new', 'new', []],
] as const)('from %s to %s', (from, to, way) => expect(shortestPath(from, to)).toEqual(way))

it('every move can be undone by allowed moves', () => {
  for (const from of REQUEST_STATUSES) {
    for (const to of REQUEST_MOVES[from]) {
      const way = [to, ...shortestPath(to, from)]
      expect(way.at(-1)).toBe(from)
      way.slice(1).forEach((step, index) => expect(REQUEST_MOVES[way[index] ?? to]).toContain(step))
    }
  }
})
