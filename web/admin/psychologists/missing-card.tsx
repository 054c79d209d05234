import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { IN_TRASH, type InTrashBody } from '#contract/office/trash-terms.ts'
import type { ScreenFailure } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'

/** Hardly anybody comes here. */
const MergedScreen = lazy(() => import('./merged-screen.tsx'))

/** In the place of a card that is not there: which one has everything of it, where it was merged. */
export function MissingCard() {
  const error = useRouteError()
  const { body } = (isRouteErrorResponse(error) ? error.data : {}) as Partial<ScreenFailure>
  if (body?.code !== IN_TRASH) return <ScreenError />
  const { merged_into, deleted_by, deleted_at } = body as unknown as InTrashBody
  if (merged_into === null) return <ScreenError />
  return (
    <Suspense>
      <MergedScreen {...{ merged_into, deleted_by, deleted_at }} />
    </Suspense>
  )
}
