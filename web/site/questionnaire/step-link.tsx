import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { addressQueryOf, queryOf, type Answers } from './answers.ts'
import { storeAnswers } from './stored-answers.ts'
import type { Step } from './steps.ts'

interface Props {
  step: Step
  /** What is known on that step. */
  answers: Answers
  className?: string
  children: ReactNode
}

/** To another step. Where scripts run, the answers do not leave the browser by it. */
export function StepLink({ step, answers, className, children }: Props) {
  const isHydrated = useHydrated()
  const keep = () => storeAnswers(queryOf(answers).toString())
  return (
    <Link className={className} to={isHydrated ? localPath(step) : addressOf(step, answers)} onClick={keep}>
      {children}
    </Link>
  )
}

export function localPath(step: Step): string {
  return `${siteHref('smartConsultations')}#${step}`
}

function addressOf(step: Step, answers: Answers): string {
  const query = addressQueryOf(answers)
  query.set('step', step)
  return `${siteHref('smartConsultations')}?${query}`
}
