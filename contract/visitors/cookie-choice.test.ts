import { expect, test } from 'vitest'
import { choiceText, mayCount, parseChoice } from './cookie-choice.ts'

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
  const refused = choiceText({ countsVisits: false, allowsAnalytics: false })
  const accepted = choiceText({ countsVisits: true, allowsAnalytics: true })
  expect([mayCount(null, false), mayCount(null, true)]).toEqual([true, false])
  expect([mayCount(refused, false), mayCount(accepted, true)]).toEqual([false, true])
})

test('a no under an earlier wording stays a no; a yes under one is asked for anew where the practice asks first', () => {
  expect([mayCount('2025-01.0.0', false), mayCount('2025-01.0.0', true)]).toEqual([false, false])
  expect([mayCount('2025-01.1.1', false), mayCount('2025-01.1.1', true)]).toEqual([true, false])
})
