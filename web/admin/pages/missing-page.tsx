import { Suspense } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { IN_TRASH, type InTrashBody } from '#contract/office/trash-terms.ts'
import { lazy } from '#web/lib/late-code.ts'
import type { ScreenFailure } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'

/** Hardly anybody comes here. */
const TrashedScreen = lazy(() => import('../trash/trashed-screen.tsx'))

/** In the place of a page that is not there: where it is, if it can come back. */
export function MissingPage() {
  const error = useRouteError()
  const failure = isRouteErrorResponse(error) ? (error.data as Partial<ScreenFailure> | null) : null
  const body = failure?.body as InTrashBody | undefined
  if (body?.code !== IN_TRASH) return <ScreenError />
  return (
    <Suspense>
      <TrashedScreen type="page" body={body} />
    </Suspense>
  )
}
