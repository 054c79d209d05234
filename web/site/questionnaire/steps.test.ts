import { expect, test } from 'vitest'
import { answersFrom, queryOf } from './answers.ts'
import { nextStep, QUESTIONS, shownAt, stepBefore, stepFrom, withHelpSeen, withoutAnswer } from './steps.ts'

const answers = (query: string) => answersFrom(new URLSearchParams(query))

test('there are at most seven questions, each leads on and back', () => {
  expect(QUESTIONS.length).toBeLessThanOrEqual(7)
  for (const question of QUESTIONS) expect(stepBefore(nextStep(question))).toBe(question)
  expect(stepBefore(QUESTIONS[0])).toBeNull()
  expect(nextStep('story')).toBe('result')
  expect([stepFrom('time'), stepFrom('result'), stepFrom('help'), stepFrom(null)]).toEqual([
    'time',
    'result',
    undefined,
    undefined,
  ])
})

test('help comes right after the answer that asks for it, and the answer can be changed', () => {
  expect(shownAt('topics', answers('self_harm=1'))).toBe('topics')
  expect(shownAt('place', answers('self_harm=1'))).toBe('help')
  expect(shownAt('result', answers('self_harm=1'))).toBe('help')
  expect(shownAt('story', answers('story=не хочу жить'))).toBe('story')
  expect(shownAt('result', answers('story=не хочу жить'))).toBe('help')
  expect(shownAt('result', answers('story=плохо сплю'))).toBe('result')
})

test('help that was shown is not shown again, until the mark is set anew', () => {
  const marked = withHelpSeen(answers('self_harm=1'))
  expect(shownAt('place', answers(queryOf(marked).toString()))).toBe('place')
  expect(shownAt('place', answers('help_seen=topics&self_harm=1'))).toBe('place')
  expect(shownAt('result', answers('help_seen=topics&self_harm=1&story=не хочу жить'))).toBe('help')
  const unmarked = answers(queryOf({ ...marked, selfHarm: false }).toString())
  expect(shownAt('place', { ...unmarked, selfHarm: true })).toBe('help')
  expect(shownAt('result', withHelpSeen(answers('story=не хочу жить')))).toBe('result')
})

test('a skipped question leaves no answer', () => {
  const all = answers('for_whom=teen&topics=1&self_harm=1&place=4&gender=male&time=week&price_to=5&story=a')
  const none = QUESTIONS.reduce(withoutAnswer, all)
  expect(queryOf(none).toString()).toBe('')
})
