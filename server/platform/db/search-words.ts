import { otherLayout } from '#contract/keyboard-layout.ts'

/** More words than this narrow nothing further. */
const WORDS_MAX = 10

/** A query as words to look for: lower case, ё as е, like `normalise_text` of the database. */
export function searchWords(query: string): string[] {
  return query
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll('\u0000', '')
    .split(/[\s,.;:!?«»„“"'’<>()[\]{}|&/]+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
}

/**
 * The query as the other keyboard layout reads it: `vfhbyf` is «марина». Null where letters would turn into signs that are
 * looked for nowhere: «эхо» was meant as it stands.
 */
export function otherReading(query: string): string | null {
  const meant = otherLayout(query.replaceAll('\u0000', ''))
  return meant !== null && letterCount(meant) >= letterCount(query) ? meant : null
}

function letterCount(query: string): number {
  return searchWords(query).join('').length
}

/** `%word%` for LIKE, with the signs that LIKE reads taken literally. */
export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
