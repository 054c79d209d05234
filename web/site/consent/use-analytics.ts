import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '#web/shell/site.tsx'
import { reportPage, startAnalytics, stopAnalytics } from './analytics.ts'
import type { Choice } from './choice.ts'

/** The address of a payment is its secret, that of a letter's link too; one's own data is for nobody else. */
const SECRET = /^\/(secure-payment|reviews\/verified|privacy\/my-data)(\/|$)/

/** The outside counter of the installation, if there is one, for whoever allowed it. */
export function useAnalytics(choice: Choice | null) {
  const { analytics } = useSite().visits
  const { pathname } = useLocation()
  const isAllowed = choice?.allowsAnalytics ?? false
  useEffect(() => {
    if (analytics === null) return
    if (!isAllowed) return stopAnalytics()
    if (SECRET.test(pathname)) return
    startAnalytics(analytics)
    reportPage(analytics.counterId, pathname)
  }, [analytics, isAllowed, pathname])
}
