import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '#web/shell/site.tsx'
import { reportPage, startAnalytics, stopAnalytics } from './analytics.ts'
import type { Choice } from './choice.ts'

/** The outside counter of the installation, if there is one, for whoever allowed it. */
export function useAnalytics(choice: Choice | null) {
  const { analytics } = useSite().visits
  const { pathname } = useLocation()
  const isAllowed = choice?.allowsAnalytics ?? false
  useEffect(() => {
    if (analytics === null) return
    if (!isAllowed) return stopAnalytics()
    // The address of a payment is its secret.
    if (pathname.startsWith('/secure-payment/')) return
    startAnalytics(analytics)
    reportPage(analytics.counterId, pathname)
  }, [analytics, isAllowed, pathname])
}
