import { isSameText, type Option } from './option.ts'

/** The last line of a list that can grow: «Создать …». */
export interface CreateEntry {
  create: string
  label: string
}

export type Entry<V extends string | number> = Option<V> | CreateEntry

/** Makes what the query names. Null when it could not: the maker has told why. */
export type Create<V extends string | number> = (title: string) => Promise<Option<V> | null>

export function isCreate<V extends string | number>(entry: Entry<V>): entry is CreateEntry {
  return 'create' in entry
}

/** The options, and after them the line that creates what the query names, unless it is there already. */
export function withCreate<V extends string | number>(options: readonly Option<V>[], query: string): Entry<V>[] {
  const title = query.trim()
  const isThere = options.some((option) => isSameText(option.label, title))
  return title === '' || isThere ? [...options] : [...options, { create: title, label: `Создать «${title}»` }]
}

/** The filter of a picker by what `finds` a query in a text; the line that creates always stays. */
export function fitsQuery(finds: (text: string, query: string) => boolean) {
  return <V extends string | number>(entry: Entry<V>, query: string) => isCreate(entry) || finds(entry.label, query)
}

export function isSameEntry<V extends string | number>(one: Entry<V>, other: Entry<V>): boolean {
  return isCreate(one) || isCreate(other) ? one === other : one.value === other.value
}
