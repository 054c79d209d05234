import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { lazy } from '#web/lib/late-code.ts'
import { useHydrated } from '#web/lib/hydrated.ts'

/** Comes after the page: nobody waits for it, and a kept page is alike for all. */
const Visitor = lazy(() => import('./visitor.tsx'))

/** What a page does for the one who reads it: asks about cookies, counts the visit, makes an offer. */
export default function VisitorLayout() {
  const isHydrated = useHydrated()
  return (
    <>
      {isHydrated && (
        <Suspense fallback={null}>
          <Visitor />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}
