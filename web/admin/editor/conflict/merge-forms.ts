import type { Option } from '#web/ui/select/option.ts'
import { isChanged } from '../fields/field-changes.ts'
import { joinOf } from './item-join.ts'
import { fieldNames, type FieldName, type FieldTable } from '../fields/field-table.ts'

export interface Merge<F> {
  /** The form with everything that could be joined; where edits collide it still holds theirs, if need be part by part. */
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
    } else if (spec.kind === 'set' || spec.kind === 'links') {
      merge.form[field] = joinedSet(spec.kind, was[field], mine[field], theirs[field])
      merge.merged.push({ field, from: 'both' })
    } else {
      const sides = [was[field], mine[field], theirs[field]] as const
      const join = joinOf(spec)
      const joined = join?.(...sides) ?? null
      if (joined === null) merge.collisions.push(field)
      else merge.merged.push({ field, from: 'both' })
      merge.form[field] = joined ?? join?.(...sides, () => 'theirs') ?? theirs[field]
    }
  }
  return merge
}

type Sets = [Set<unknown>, Set<unknown>, Set<unknown>]

/** The values are sets: their kind says so. */
function joinedSet<V>(kind: 'set' | 'links', wasValue: V, mineValue: V, theirsValue: V): V {
  const [was, mine, theirs] = [wasValue, mineValue, theirsValue] as unknown[][] as [unknown[], unknown[], unknown[]]
  const keyOf = (item: unknown) => (kind === 'links' ? (item as Option<string | number>).value : item)
  const [before, kept, others] = [was, mine, theirs].map((items) => new Set(items.map(keyOf))) as Sets
  const isRemoved = (item: unknown) => before.has(keyOf(item)) && !kept.has(keyOf(item))
  const added = mine.filter((item) => !others.has(keyOf(item)) && !before.has(keyOf(item)))
  return [...theirs.filter((item) => !isRemoved(item)), ...added] as V
}
