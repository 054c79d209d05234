/** One line of a select. `hint` stands quietly at its end: a count, a phone. */
export interface Option<V extends string | number> {
  value: V
  label: string
  hint?: string
  disabled?: boolean
  /** Stands below the label of what cannot be chosen. */
  disabledReason?: string | undefined
}

/** Whether every word of the query stands somewhere in the text: any order, any case, ё = е. */
export function matches(text: string, query: string): boolean {
  const plain = simplify(text)
  return simplify(query)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}

/** What a select says instead of options (specification §8). */
export function emptyText(optionCount: number, query: string): string {
  return optionCount === 0 ? 'No options.' : `No results for "${query}".`
}

/** Whether the two read the same: case, ё and spaces at the ends mean nothing. */
export function isSameText(one: string, other: string): boolean {
  return simplify(one) === simplify(other)
}

function simplify(text: string): string {
  return text.toLocaleLowerCase('ru').replaceAll('ё', 'е').trim()
}
