import type { InTrashBody } from '#contract/office/trash-terms.ts'
import { lazy } from '#web/lib/late-code.ts'

/** By themselves: what they draw with is named where they are asked for, and the editor is to name none of it. */
const TrashedScreen = lazy(() => import('../../trash/trashed-screen.tsx'))
const MergedScreen = lazy(() => import('./merged-screen.tsx'))

/** A card that was merged with another, or put in the trash. */
export default function GoneCard({ body }: { body: InTrashBody }) {
  const merged = body.merged_into
  return merged === null ? (
    <TrashedScreen type="psychologist" body={body} />
  ) : (
    <MergedScreen body={body} merged={merged} />
  )
}
