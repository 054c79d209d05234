import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kopecksOf, roublesOf } from './kopecks.ts'

test.each([
  [1, '0.01'],
  [10, '0.10'],
  [100, '1.00'],
  [100_010, '1000.10'],
  [100_000_000, '1000000.00'],
])('%i kopecks are written %s', (kopecks, roubles) => {
  expect(roublesOf(kopecks)).toBe(roubles)
  expect(kopecksOf(roubles)).toBe(kopecks)
})

test.each([
  ['1000', 100_000],
  ['1000.1', 100_010],
  ['0.29', 29],
  ['1.15', 115],
  ['4.35', 435],
  ['0000000.07', 7],
])('%s is read as %i', (roubles, kopecks) => {
  expect(kopecksOf(roubles)).toBe(kopecks)
})

test.each([
  '1000.105',
  '1e3',
  '-1.00',
  '+1',
  '',
  ' 1.00',
  '1.00 ',
  '1,00',
  '1 000.00',
  '.50',
  '1.',
  '0x10',
  'NaN',
  '٣.٠٠',
  '9'.repeat(13),
])('«%s» is no sum', (text) => {
  expect(kopecksOf(text)).toBeNull()
})

test('every sum that we take comes back the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (kopecks) => kopecksOf(roublesOf(kopecks)) === kopecks),
  )
})
