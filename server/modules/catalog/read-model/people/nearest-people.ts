import { SIMILAR_MAX } from '../../profile.ts'
import type { CatalogIndex } from '../catalog-index.ts'
import type { LinkKind } from './person-facts.ts'

/** What people have in common with whom they are near to. */
export type Shared = readonly (readonly [kind: LinkKind, id: number])[]

/** Who has the most of these, in the fair order among equals; with `isAnybody` also those who have none of them. */
export function nearestPeople(
  { people, orders }: CatalogIndex,
  shared: Shared,
  { day, max, without, isAnybody = false }: { day: string; max: number; without?: number; isAnybody?: boolean },
): number[] {
  const counts = new Uint16Array(people.rowsEnd)
  for (const [kind, id] of shared) {
    people.linked(kind, id)?.forEach((row) => {
      counts[row] = (counts[row] as number) + 1
    })
  }
  const self = without === undefined ? undefined : people.rowOf(without)
  const byCount: number[][] = Array.from({ length: shared.length + 1 }, () => [])
  for (const row of orders.rowsIn('fair', day)) {
    const equals = byCount[counts[row] as number] as number[]
    if (row !== self && equals.length < max) equals.push(row)
  }
  const ranked = byCount.slice(isAnybody ? 0 : 1).toReversed()
  return ranked
    .flat()
    .slice(0, max)
    .map((row) => people.ids[row] as number)
}

/** Who has the most topics in common with somebody. */
export function similarPeople(index: CatalogIndex, id: number, day: string): { ids: number[] } {
  const { people } = index
  const row = people.rowOf(id)
  const topics = row === undefined ? [] : people.linkedWith('topics', row)
  const shared = topics.map((topic) => ['topics', topic] as const)
  return { ids: nearestPeople(index, shared, { day, max: SIMILAR_MAX, without: id }) }
}
