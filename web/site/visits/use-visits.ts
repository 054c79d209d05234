import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '#web/shell/site.tsx'
import { countsVisits, type Choice } from '../consent/choice.ts'
import { countVisit } from './count-visit.ts'

/** Counts the pages that somebody opens, unless they or the installation said no. */
export function useVisits(choice: Choice | null) {
  const { isOptIn } = useSite().visits
  const { pathname } = useLocation()
  const landing = useRef(pathname)
  const isCounted = countsVisits(choice, isOptIn)
  useEffect(() => {
    // Only the page they landed on was reached from elsewhere.
    if (isCounted) void countVisit(pathname, pathname === landing.current ? document.referrer : '')
  }, [isCounted, pathname])
}
