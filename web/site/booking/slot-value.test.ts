import { expect, test } from 'vitest'
import { readSlotValue, slotValue } from './slot-value.ts'

const starts_at = '2026-11-25T09:00:00.000Z'

test.each([
  { price: 350_000, is_prepaid: false },
  { price: 0, is_prepaid: true },
  { price: null, is_prepaid: false },
])('a time is sent with what was seen of it: $price, $is_prepaid', (seen) => {
  expect(readSlotValue(slotValue({ starts_at, ...seen }))).toEqual({ starts_at, seen })
})

test('a page of before sends the time alone', () => {
  expect(readSlotValue(starts_at)).toEqual({ starts_at })
  expect(readSlotValue('')).toEqual({ starts_at: '' })
})
