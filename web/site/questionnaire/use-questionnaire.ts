import { useLocation } from 'react-router'
import { useHydrated } from '#web/lib/hydrated.ts'
import { answersFrom, type Answers } from './answers.ts'
import { useKeptAnswers } from './kept-answers.ts'
import { QUESTIONS, stepFrom, type Step } from './steps.ts'

interface Given {
  /** Answers of the address, or of the form that was sent. */
  query: string
  step: Step | undefined
}

/**
 * Where somebody is, and what they have answered. Where scripts run, the step is the part of the address that is never
 * sent, and the answers stay in the tab; elsewhere both come with the form.
 */
export function useQuestionnaire({ query, step }: Given): { answers: Answers; step: Step } {
  const { hash } = useLocation()
  const kept = useKeptAnswers()
  const isHydrated = useHydrated()
  const isKnown = query !== '' || kept !== null
  const hashStep = isHydrated && isKnown ? stepFrom(hash.slice(1)) : undefined
  return {
    answers: answersFrom(new URLSearchParams(query === '' ? (kept ?? '') : query)),
    step: hashStep ?? step ?? QUESTIONS[0],
  }
}
