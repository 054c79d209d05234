import { expect, test } from 'vitest'
import { choiceText, countsVisits, parseChoice } from './choice.ts'

test('a choice survives its cookie', () => {
  for (const choice of [
    { countsVisits: true, allowsAnalytics: false },
    { countsVisits: false, allowsAnalytics: true },
  ]) {
    expect(parseChoice(choiceText(choice))).toEqual(choice)
  }
})

test.each([null, '', 'yes', '2025-01.1.1'])('%s is no choice: the banner asks', (text) => {
  expect(parseChoice(text)).toBeNull()
})

test('something unreadable in a choice allows nothing', () => {
  expect(parseChoice('2026-01.true')).toEqual({ countsVisits: false, allowsAnalytics: false })
})

test('visits count from the start, or after «Принять» where the installation says so', () => {
  const refused = { countsVisits: false, allowsAnalytics: false }
  const accepted = { countsVisits: true, allowsAnalytics: true }
  expect([countsVisits(null, false), countsVisits(null, true)]).toEqual([true, false])
  expect([countsVisits(refused, false), countsVisits(accepted, true)]).toEqual([false, true])
})
