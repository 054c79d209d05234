import { expect, test } from 'vitest'
import { monthsOf, periodBefore, periodError, usualPeriods } from './report-period.ts'

test.each([
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
  ['2026-11-01', '2026-11-24', '2026-10-08', '2026-10-31'],
  ['2026-11-24', '2026-11-24', '2026-11-23', '2026-11-23'],
])('%s to %s is compared with %s to %s', (from, to, before, until) => {
  expect(periodBefore({ from, to })).toEqual({ from: before, to: until })
})

test('a period is cut at the ends of months', () => {
  expect(monthsOf({ from: '2026-12-15', to: '2027-02-03' })).toEqual([
    { from: '2026-12-15', to: '2026-12-31' },
    { from: '2027-01-01', to: '2027-01-31' },
    { from: '2027-02-01', to: '2027-02-03' },
  ])
  expect(monthsOf({ from: '2026-11-24', to: '2026-11-24' })).toEqual([{ from: '2026-11-24', to: '2026-11-24' }])
})

test('the usual periods end today or with a month', () => {
  expect(usualPeriods('2026-01-24')).toEqual([
    { name: 'month', period: { from: '2026-01-01', to: '2026-01-24' } },
    { name: 'last-month', period: { from: '2025-12-01', to: '2025-12-31' } },
    { name: 'quarter', period: { from: '2025-10-01', to: '2025-12-31' } },
    { name: 'year', period: { from: '2026-01-01', to: '2026-01-24' } },
  ])
})

test.each([
  ['2026-11-24', '2026-11-24', null],
  ['2024-01-01', '2026-12-31', null],
  ['2024-01-01', '2027-01-01', 'Период не длиннее трёх лет'],
  ['2026-12-31', '2026-01-01', 'Конец периода раньше начала'],
  ['0002-11-01', '2026-11-24', 'Дата от 2000 до 2100 года'],
])('%s to %s: %s', (from, to, problem) => {
  expect(periodError({ from, to })).toBe(problem)
})
