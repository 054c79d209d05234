import type { Operation } from '#contract/office/operations.ts'
import type { Actor } from '#server/platform/context.ts'
import { refusalToUndo, type Needed } from './policy.ts'
import type { OperationRow } from './queries.ts'

export function presentOperation(
  row: OperationRow,
  actor: Actor,
  permission: Needed | undefined,
  now: Date,
): Operation {
  const refusal = refusalToUndo(actor, row, permission, now)
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    at: row.at.toISOString(),
    actor: row.actor,
    count: row.count,
    undone_at: row.undone_at?.toISOString() ?? null,
    undone_by: row.undone_by,
    can: { undo: refusal === null, reason: refusal?.reason ?? null },
  }
}
