import type { AuditLogEntry, HistorySubject } from '#contract/office/audit-log.ts'
import { ENTITIES, entitiesWith, entityNames, entityOf, type EntityWith } from '#contract/entities.ts'
import { hiddenFieldNames, type AnyOf } from '#contract/entity/entity.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import type { Actor } from '#server/platform/context.ts'
import { canSee, editableFields } from '../psychologists/policy.ts'

/** What somebody needs in order to read the history of a record: what its own screen asks for. */
export const READERS: Record<HistorySubject, AnyOf> = ofEach(entityNames(), (name) => ENTITIES[name].view)

export type RevertibleType = EntityWith<'update'>

/** Who may put an old value back: whoever may change the record. What is missing here never goes back. */
export const REVERT_PERMISSIONS: Record<RevertibleType, AnyOf> = ofEach(
  entitiesWith('update'),
  (name) => ENTITIES[name].update,
)

type Line = Pick<AuditLogEntry, 'action' | 'subject' | 'changes'>

export function isRevertible(type: string): type is RevertibleType {
  return Object.hasOwn(REVERT_PERMISSIONS, type)
}

/** Only a change can be taken back; a creation or a removal has calls of its own. */
export function isChange(action: string): boolean {
  return /\.(updated|reverted|replied|proposal-accepted|changes-published)$/.test(action)
}

/** The fields of a line that are kept from this person, as the record's own screen keeps them. */
export function hiddenFields(actor: Actor, { subject, changes }: Line): string[] {
  if (subject.type !== 'psychologist') return []
  const unseen = hiddenFieldNames(psychologist, (right) => canSee(actor, { id: Number(subject.id) }, right))
  return changes.map(({ field }) => field).filter((field) => unseen.includes(field))
}

/** The fields of a line that this person could change, whatever the record holds now. */
export function revertibleFields(actor: Actor, { action, subject, changes }: Line): string[] {
  const { type } = subject
  if (!isRevertible(type) || !isChange(action)) return []
  if (!REVERT_PERMISSIONS[type].some((permission) => actor.permissions.has(permission))) return []
  const told = { ...entityOf(type)?.fields, ...entityOf(type)?.told }
  const open = changes.filter(
    (change) => told[change.field]?.isNeverReverted !== true && !isMasked(change.old) && !isMasked(change.new),
  )
  const fields = open.map(({ field }) => field)
  if (type !== 'psychologist') return fields
  const editable: readonly string[] = editableFields(actor, { id: Number(subject.id) })
  return fields.filter((field) => editable.includes(field))
}

/** What of a line may go back: a field that was changed again since is told of, not offered. */
export function revertOf(line: AuditLogEntry, actor: Actor): AuditLogEntry['can'] {
  const fields = line.is_erased ? [] : revertibleFields(actor, line)
  const open = fields.filter((field) => !line.changed_since.includes(field))
  return { revert: open.length > 0, fields: open }
}

/** The log keeps no contact of a visitor: what it holds in its place must not be written back. */
function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.includes('•••')
}

function ofEach<N extends string>(names: readonly N[], value: (name: N) => AnyOf): Record<N, AnyOf> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<N, AnyOf>
}
