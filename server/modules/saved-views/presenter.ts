import type { SavedView } from '#contract/office/saved-views.ts'
import type { Actor } from '#server/platform/context.ts'
import { canChange } from './policy.ts'
import type { SavedViewRow } from './queries.ts'

export function presentSavedView(row: SavedViewRow, actor: Actor): SavedView {
  const { owner_id, owner_name, ...view } = row
  const isOwn = owner_id === actor.id
  const mayChange = canChange(actor, row)
  return {
    ...view,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    // Somebody else's choice of what to begin with is not everybody's.
    is_default: isOwn && row.is_default,
    is_own: isOwn,
    owner: { id: owner_id, title: owner_name },
    can: { update: mayChange, delete: mayChange },
  }
}
