import { editableNames, type EditableName } from '#contract/entity/entity.ts'
import type { Field, Fields } from '#contract/entity/field.ts'
import type { Actor } from '../context.ts'

/** The fields that somebody may change who may change the record: those that ask for no right beside, or for one they have. */
export function fieldsToWrite<F extends Fields>(entity: { fields: F }, { permissions }: Actor): EditableName<F>[] {
  return editableNames(entity).filter((name) => {
    const { writes } = entity.fields[name] as Field
    return writes === undefined || permissions.has(writes)
  })
}
