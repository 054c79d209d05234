import type { AuditEntry } from '#contract/office/audit-log.ts'
import { hiddenFieldNames } from '#contract/entity/entity.ts'
import { psychologist, type Psychologist } from '#contract/psychologists/psychologists.ts'
import type { Actor } from '#server/platform/context.ts'
import { presentRow } from '#server/platform/entity/present.ts'
import { canSee, editableFields } from './policy.ts'

/** A psychologist with the linked records, as `psychologistJson` selects it: a JSON object. */
export type PsychologistRow = Omit<Psychologist, 'can'>

/** A card as this person may see it, with what they may do to it. */
export function presentPsychologist(row: PsychologistRow, actor: Actor): Psychologist {
  const fields = editableFields(actor, row)
  const shown = presentRow(psychologist, row, (right) => canSee(actor, row, right))
  // A copy already: to spread a card of fifty fields once more takes longer than all the rest.
  return Object.assign(shown, {
    can: {
      update: fields.length > 0,
      publish: fields.includes('is_published'),
      delete: actor.permissions.has('psychologists.delete'),
      fields: [...fields],
    },
  })
}

/** The history without what the reader's card does not show. */
export function presentHistory(lines: AuditEntry[], card: { id: number }, actor: Actor): AuditEntry[] {
  const unseen = hiddenFieldNames(psychologist, (right) => canSee(actor, card, right))
  return lines.map((line) => ({ ...line, changes: line.changes.filter(({ field }) => !unseen.includes(field)) }))
}
