import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Choice } from '#contract/visitors/cookie-choice.ts'
import { mayBeCountedOutside } from '#contract/visitors/outside-counter.ts'
import { useSite } from '#web/shell/site.tsx'
import { clearVisitTracking, mayCountNow, useChoice, useAllowsCounting } from '../consent/choice-store.ts'
import { CookieBanner } from '../consent/cookie-banner.tsx'
import { TimedModal } from '../visits/timed-modal.tsx'
import { countVisit } from '../visits/count-visit.ts'
import { reportPage, startAnalytics, stopAnalytics } from '../consent/analytics.ts'

export default function Visitor() {
  const choice = useChoice()
  useVisits()
  useAnalytics(choice)
  return (
    <>
      <CookieBanner choice={choice} />
      <TimedModal />
    </>
  )
}

/** Counts the pages that somebody opens, unless they or the installation said no. */
function useVisits() {
  const { isOptIn } = useSite().visits
  const { pathname } = useLocation()
  const landing = useRef(pathname)
  const isCounted = useAllowsCounting(isOptIn)
  const refused = useRef(new AbortController())
  useEffect(() => {
    // Only the page they landed on was reached from elsewhere.
    if (isCounted) {
      const referrer = pathname === landing.current ? document.referrer : ''
      const consent = { mayCount: () => mayCountNow(isOptIn), refused: refused.current.signal }
      void countVisit(pathname, referrer, consent)
      return
    }
    // What is on its way to be told is not told any more.
    refused.current.abort()
    refused.current = new AbortController()
    // A practice that begins to ask first has visitors with a number of before, who said nothing to it.
    clearVisitTracking()
  }, [isCounted, isOptIn, pathname])
}

/** The outside counter of the installation, if there is one, for whoever allowed it. */
function useAnalytics(choice: Choice | null) {
  const { analytics } = useSite().visits
  const { pathname } = useLocation()
  const isAllowed = choice?.allowsAnalytics ?? false
  useEffect(() => {
    if (analytics === null) return
    if (!isAllowed) return stopAnalytics()
    if (!mayBeCountedOutside(pathname)) return
    startAnalytics(analytics)
    reportPage(analytics.counterId, pathname)
  }, [analytics, isAllowed, pathname])
}
