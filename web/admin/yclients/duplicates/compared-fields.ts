import { linkNames } from '#contract/entity/entity.ts'
import type { Merge } from '#contract/office/duplicates.ts'
import { psychologist, type Psychologist } from '#contract/psychologists/psychologists.ts'

export type MergeField = Merge['take'][number]
export type Side = 'kept' | 'other' | 'both'

const LISTS: readonly string[] = linkNames(psychologist)

/** The fields in which two cards differ and whose value the one that stays may get, in the order of the editor. */
export function comparedFields(kept: Psychologist, other: Psychologist): MergeField[] {
  return kept.can.fields.filter((field) => field !== 'slug' && textOf(kept, field) !== textOf(other, field))
}

/** Lists with something on either side may become one. */
export function canCombineLists(field: MergeField, kept: Psychologist, other: Psychologist): boolean {
  return LISTS.includes(field) && !isEmpty(kept[field]) && !isEmpty(other[field])
}

/** What is proposed: what stands in either list, and of everything else what is not empty. */
export function proposedSides(fields: MergeField[], kept: Psychologist, other: Psychologist) {
  const sideOf = (field: MergeField): Side => {
    if (canCombineLists(field, kept, other)) return 'both'
    return isEmpty(kept[field]) && !isEmpty(other[field]) ? 'other' : 'kept'
  }
  return Object.fromEntries(fields.map((field) => [field, sideOf(field)])) as Record<MergeField, Side>
}

/** The choices as a merge sends them. */
export function asMerge(sides: Partial<Record<MergeField, Side>>): Pick<Merge, 'take' | 'unite'> {
  const chosen = (side: Side) => (Object.keys(sides) as MergeField[]).filter((field) => sides[field] === side)
  return { take: chosen('other'), unite: chosen('both') as Merge['unite'] }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Lists are the same in any order. */
function textOf(card: Psychologist, field: MergeField): string {
  const value: unknown = card[field]
  return JSON.stringify(
    LISTS.includes(field) ? (value as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b) : value,
  )
}
