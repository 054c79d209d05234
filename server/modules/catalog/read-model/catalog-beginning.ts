import type { CatalogIndex } from './catalog-index.ts'

/** Those whom the catalog begins with on a day, `count` at most, and what all can be asked about with its numbers. */
export function catalogBeginning({ people, orders, directories }: CatalogIndex, day: string, count: number) {
  const ids = Array.from(orders.rowsIn('fair', day).subarray(0, count), (row) => people.ids[row] as number)
  const listed = (kind: 'topics' | 'specializations' | 'branches') =>
    directories[kind].map(({ id, title }) => ({ value: id, title, count: people.linked(kind, id)?.size() ?? 0 }))
  const options = {
    topics: listed('topics').map((topic, place) => {
      const { groups = [], spoken = null } = directories.topics[place] ?? {}
      return { ...topic, groups, spoken }
    }),
    specializations: listed('specializations'),
    branches: listed('branches'),
  }
  return { ids, options, total: people.size }
}
