import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#web/lib/hydrated.ts'
import { answersFrom, answersOver, type Answers } from './answers.ts'
import { storeAnswers, storedAnswers, useStoredAnswers } from './stored-answers.ts'
import { localPath } from './step-link.tsx'
import { QUESTIONS, stepFrom, type Step } from './steps.ts'

interface Given {
  /** Answers of the address, or of the form that was sent. */
  query: string
  step: Step | undefined
  /** The page tells why a request was refused: it stays as it is. */
  isRefused?: boolean
}

/**
 * Where somebody is, and what they have answered. Where scripts run, the step is the part of the address that is never
 * sent, and the answers stay in the tab; elsewhere both come with the form.
 */
export function useQuestionnaire({ query, step, isRefused = false }: Given): { answers: Answers; step: Step } {
  const { hash } = useLocation()
  const kept = useStoredAnswers()
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const isKnown = query !== '' || kept !== null
  const hashStep = isHydrated && isKnown ? stepFrom(hash.slice(1)) : undefined

  // Answers that came by the address because the scripts were late: the way back would show them as they were there.
  const takeOver = useEffectEvent((at: Step, given: string) => {
    storeAnswers(answersOver(storedAnswers() ?? '', given))
    void navigate(localPath(at), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (step !== undefined && !isRefused) takeOver(step, query)
  }, [step, query, isRefused])

  return {
    answers: answersFrom(new URLSearchParams(query === '' ? (kept ?? '') : query)),
    step: hashStep ?? step ?? QUESTIONS[0],
  }
}
