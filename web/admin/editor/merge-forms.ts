import { isChanged } from './field-changes.ts'
import { fieldNames, type FieldName, type FieldTable } from './field-table.ts'

export interface Merge<F> {
  /** The form with everything that could be joined; where edits collide it still holds theirs. */
  form: F
  /** Fields that both changed, each in their own way: a person has to choose. */
  collisions: FieldName<F>[]
  /** Fields that joined by themselves, and whose edits they carry. */
  merged: { field: FieldName<F>; from: 'mine' | 'theirs' | 'both' }[]
}

/** Joins two edits of one record, field by field: sets by what each person added and removed, the rest when only one changed it. */
export function mergeForms<F>(fields: FieldTable<F>, was: F, mine: F, theirs: F): Merge<F> {
  const merge: Merge<F> = { form: { ...theirs }, collisions: [], merged: [] }
  for (const field of fieldNames(fields)) {
    const spec = fields[field]
    const iChanged = isChanged(spec, was[field], mine[field])
    const theyChanged = isChanged(spec, was[field], theirs[field])
    if (!iChanged && theyChanged) merge.merged.push({ field, from: 'theirs' })
    if (!iChanged || !isChanged(spec, theirs[field], mine[field])) continue
    if (!theyChanged) {
      merge.form[field] = mine[field]
      merge.merged.push({ field, from: 'mine' })
    } else if (spec.kind === 'set') {
      merge.form[field] = joinedSet(was[field], mine[field], theirs[field])
      merge.merged.push({ field, from: 'both' })
    } else {
      const joined = spec.join?.(was[field], mine[field], theirs[field]) ?? null
      if (joined === null) {
        merge.collisions.push(field)
      } else {
        merge.form[field] = joined
        merge.merged.push({ field, from: 'both' })
      }
    }
  }
  return merge
}

/** The values are sets: their kind says so. */
function joinedSet<V>(wasValue: V, mineValue: V, theirsValue: V): V {
  const [was, mine, theirs] = [wasValue, mineValue, theirsValue] as unknown[][] as [unknown[], unknown[], unknown[]]
  const removed = was.filter((item) => !mine.includes(item))
  const added = mine.filter((item) => !theirs.includes(item) && !was.includes(item))
  return [...theirs.filter((item) => !removed.includes(item)), ...added] as V
}
