export const SOFT_HYPHEN = '\u00ad'
/** Words of so many letters fit wherever names and headings stand. */
const NAME_WORD = 12
/** And wherever small print stands: it breaks no word that it has room for on a line of its own. */
export const SMALL_PRINT_WORD = 15
const longWord = /\p{Script=Cyrillic}{13,}/gu
const [V, N, L] = ['[аеёиоуыэюя]', '[бвгджзклмнпрстфхцчшщ]', '\\p{Script=Cyrillic}']
/** Where P. Hristov's rules let a Russian word be broken, with two letters on either side at least. */
const betweenSyllables = new RegExp(
  `(?<=${L}{2})(?=${L}{2})(?:${[
    ['[йъь]', ''],
    [V, V + L],
    [V + N, N + V],
    [N + V, N + V],
    [V + N, N + N + V],
    [V + N + N, N + N + V],
  ]
    .map(([before, after]) => `(?<=${before})(?=${after})`)
    .join('|')})`,
  'giu',
)

/**
 * A text whose long words break with a hyphen where they do not fit: browsers know no Russian syllables. Words of as many
 * letters as `fitting` are left whole: those that a name or a heading has room for, unless told.
 */
export function hyphenated(text: string, fitting = NAME_WORD): string {
  return text.replace(longWord, (word) => (word.length > fitting ? word.replace(betweenSyllables, SOFT_HYPHEN) : word))
}
