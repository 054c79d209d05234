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

/** `%word%` for LIKE, with the signs that LIKE reads taken literally. */
export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
