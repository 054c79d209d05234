import { expect, test } from 'vitest'
import { dearestOf, tellOf } from './verdicts.ts'

const spent = (all: number) => ({ main: 1, all })

test.each([
  [60, { first: spent(60), median: spent(1), worst: spent(2) }],
  [2, { first: null, median: spent(1), worst: spent(2) }],
])('the dearest answer of a line costs %d ms', (expected, figures) => {
  expect(dearestOf(figures)).toBe(expected)
})

test('what is above the limit in both processes fails, and each is told with both figures', () => {
  const { text, hasFailed } = tellOf([
    { line: 'catalog', once: 51, again: 50 },
    { line: 'home', once: 67.04, again: 50.1 },
  ])
  expect(hasFailed).toBe(true)
  expect(text.split('\n')).toEqual([
    'Above the limit once: catalog: 51.0 ms, asked again of a fresh process 50.0',
    'FAILED, above it twice: home: 67.0 ms, asked again of a fresh process 50.1',
    '1 cost more than 50 ms twice',
  ])
})

test('what is above the limit once fails nothing', () => {
  expect(tellOf([{ line: 'catalog', once: 51, again: 12 }]).hasFailed).toBe(false)
  expect(tellOf([])).toEqual({ text: 'No line costs more than 50 ms twice', hasFailed: false })
})
