import { expect, test } from 'vitest'
import { isoMoment, isoOrNull } from './moment.ts'

test.each([
  ['2026-01-02T03:04:05.678901+00:00', '2026-01-02T03:04:05.678Z'],
  ['2026-01-02T03:04:05.6+00:00', '2026-01-02T03:04:05.600Z'],
  ['2026-01-02T03:04:05+00:00', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02T03:04:05.678+03:00', '2026-01-02T00:04:05.678Z'],
  ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
  ['12026-01-02T03:04:05+00:00', undefined],
])('%s is %s', (value, iso) => {
  if (iso === undefined) expect(() => isoMoment(value)).toThrow(RangeError)
  else expect(isoMoment(value)).toBe(iso)
})

test('a moment that is no text yet, and none', () => {
  expect(isoMoment(new Date(0))).toBe('1970-01-01T00:00:00.000Z')
  expect([isoOrNull(null), isoOrNull('2026-01-02T03:04:05+00:00')]).toEqual([null, '2026-01-02T03:04:05.000Z'])
})
