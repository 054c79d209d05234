import { editableNames, type EditableName } from '#contract/entity/entity.ts'
import type { Field, Fields } from '#contract/entity/field.ts'
import type { Actor } from '../context.ts'

/** What is known of somebody's rights: a list asks for each of its rows. */
const known = new WeakMap<Actor['permissions'], WeakMap<Fields, readonly string[]>>()

/** The fields that somebody may change who may change the record: those that ask for no right beside, or for one they have. */
export function fieldsToWrite<F extends Fields>(
  { fields }: { fields: F },
  { permissions }: Actor,
): readonly EditableName<F>[] {
  const knownOfThem = known.get(permissions) ?? new WeakMap<Fields, readonly string[]>()
  known.set(permissions, knownOfThem)
  const names = knownOfThem.get(fields) ?? namesToWrite(fields, permissions)
  knownOfThem.set(fields, names)
  return names as readonly EditableName<F>[]
}

function namesToWrite(fields: Fields, permissions: Actor['permissions']): string[] {
  return editableNames({ fields }).filter((name) => {
    const { writes } = fields[name] as Field
    return writes === undefined || permissions.has(writes)
  })
}
