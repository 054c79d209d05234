import { helpCauses, type Answers, type HelpCause } from './answers.ts'

export const QUESTIONS = ['for-whom', 'topics', 'place', 'who', 'time', 'price', 'story'] as const
export type Question = (typeof QUESTIONS)[number]
export type Step = Question | 'result'
/** What is shown: help replaces whatever would come after an answer that asks for it. */
export type Shown = Step | 'help'

const STEPS: readonly Step[] = [...QUESTIONS, 'result']

export function stepFrom(text: string | null): Step | undefined {
  return STEPS.find((step) => step === text)
}

export function nextStep(question: Question): Step {
  return STEPS[STEPS.indexOf(question) + 1] ?? 'result'
}

/** Null on the first question: nothing is before it. */
export function stepBefore(step: Step): Question | null {
  return QUESTIONS[STEPS.indexOf(step) - 1] ?? null
}

export function shownAt(step: Step, answers: Answers): Shown {
  const cause = unacknowledgedCrisis(answers)
  return cause !== undefined && STEPS.indexOf(step) > STEPS.indexOf(cause) ? 'help' : step
}

/** The first question whose answer asks for help that has not been shown yet. */
export function unacknowledgedCrisis(answers: Answers): HelpCause | undefined {
  return helpCauses(answers).find((cause) => !answers.helpSeen.includes(cause))
}

/** The answers of somebody who has been shown where to call. */
export function withHelpSeen(answers: Answers): Answers {
  return { ...answers, helpSeen: helpCauses(answers) }
}

/** The answers as if this question had been skipped. */
export function withoutAnswer(answers: Answers, question: Question): Answers {
  return { ...answers, ...SKIPPED[question] }
}

const SKIPPED: Record<Question, Partial<Answers>> = {
  'for-whom': { for_whom: 'self' },
  topics: { topics: [], groups: [], isUnsure: false, selfHarm: false, teen_age: undefined, teen_writes: undefined },
  place: { format: undefined, branch: undefined },
  who: { gender: undefined },
  time: { time: undefined },
  price: { price_to: undefined },
  story: { story: '' },
}
