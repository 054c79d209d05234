import type { InTrashBody } from '#contract/office/trash-terms.ts'
import TrashedScreen from '../../trash/trashed-screen.tsx'
import MergedScreen from './merged-screen.tsx'

/** A card that was merged with another, or put in the trash. */
export default function GoneCard({ body }: { body: InTrashBody }) {
  const merged = body.merged_into
  return merged === null ? (
    <TrashedScreen type="psychologist" body={body} />
  ) : (
    <MergedScreen body={body} merged={merged} />
  )
}
