import type { CatalogIndex } from '../catalog-index.ts'

type Landed = 'topics' | 'specializations'

/** People in the order of their ids, for whoever lists all of them piece by piece. */
export function listedPeople(index: CatalogIndex, from: number, count: number) {
  const { people, orders } = index
  const all = orders.rowsIn('id')
  const changed = (kind: Landed) => (from === 0 ? changedAt(index, kind) : new Map<number, number>())
  return {
    ids: Array.from(all.subarray(from, from + count), (row) => people.ids[row] as number),
    total: all.length,
    // Pages stand before the first people.
    changedAt: { topics: changed('topics'), specializations: changed('specializations') },
  }
}

/** When the last change was of those who stand on the page of each; of those with people. */
function changedAt({ people, directories }: CatalogIndex, kind: Landed): Map<number, number> {
  const moments = new Map<number, number>()
  for (const { id } of directories[kind]) {
    let last = 0
    people.linked(kind, id)?.forEach((row) => {
      last = Math.max(last, people.changedAt[row] as number)
    })
    if (last > 0) moments.set(id, last)
  }
  return moments
}
