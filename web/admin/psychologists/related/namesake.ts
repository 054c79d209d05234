import { isSameText } from '#web/ui/select/option.ts'

export interface Namesake {
  id: number
  full_name: string
}

/** Those of the same name: case, ё and spaces mean nothing (decisions: entities). */
export function namesakesAmong(cards: readonly Namesake[], name: string): Namesake[] {
  const plain = oneSpace(name)
  return cards.flatMap(({ id, full_name }) => (isSameText(oneSpace(full_name), plain) ? [{ id, full_name }] : []))
}

function oneSpace(name: string): string {
  return name.replaceAll(/\s+/g, ' ')
}
