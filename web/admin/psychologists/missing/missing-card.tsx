import { Suspense } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import type { InTrashBody } from '#contract/office/trash-terms.ts'
import { lazy } from '#web/lib/late-code.ts'
import type { ScreenFailure } from '../../screen/read-for-screen.ts'
import { ScreenError } from '../../screen/screen-error.tsx'

/** Hardly anybody comes here. */
const GoneCard = lazy(() => import('./gone-card.tsx'))

/** In the place of a card that is not there: which one has everything of it, where it was merged, or who put it in the trash. */
export function MissingCard() {
  const error = useRouteError()
  const failure = isRouteErrorResponse(error) ? (error.data as Partial<ScreenFailure> | undefined) : undefined
  const body = failure?.body as InTrashBody | undefined
  return body?.deleted_at ? (
    <Suspense>
      <GoneCard body={body} />
    </Suspense>
  ) : (
    <ScreenError />
  )
}
