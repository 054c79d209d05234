import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { lazy } from '#web/lib/late-code.ts'

const WorkloadDialog = lazy(() =>
  import('../../workload/workload-dialog.tsx').then((module) => ({ default: module.WorkloadDialog })),
)

/** The dialog that `?dialog=workload` opens; loaded with the first opening, and kept for its way out. */
export function WorkloadLater() {
  const { search } = useLocation()
  const isAsked = new URLSearchParams(search).get('dialog') === 'workload'
  const [isWanted, setWanted] = useState(isAsked)
  if (isAsked && !isWanted) setWanted(true)
  return (
    isWanted && (
      <Suspense>
        <WorkloadDialog />
      </Suspense>
    )
  )
}
