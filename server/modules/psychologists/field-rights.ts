import { labelOf } from '#contract/entity/entity.ts'
import { psychologist, type PsychologistField } from '#contract/psychologists/psychologists.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Forbidden, Invalid } from '#server/platform/http/errors.ts'
import { fieldsByRight, KEPT_BY_YCLIENTS } from './policy.ts'
import type { PsychologistRow } from './presenter.ts'

/** Throws where somebody changes what is not theirs to change, or what YCLIENTS keeps. */
export function refuseForeignFields({ actor }: Pick<Ctx, 'actor'>, card: PsychologistRow, fields: string[]) {
  const allowed: readonly string[] = fieldsByRight(actor, card)
  const refused = fields.filter((field) => !allowed.includes(field))
  if (refused.length > 0) throw lacking(refused)
  const kept = fields.filter((field) => card.ycl_owned.includes(field))
  if (kept.length > 0) throw new Invalid(Object.fromEntries(kept.map((field) => [field, [KEPT_BY_YCLIENTS]])))
}

/** Which fields somebody lacks the right to change, in a sentence. */
export function lacking(fields: string[]): Forbidden {
  const names = fields.map((field) => `«${labelOf(psychologist, field as PsychologistField)}»`)
  return new Forbidden(`Не хватает доступа, чтобы менять ${names.join(', ')}. Его может дать администратор.`)
}
