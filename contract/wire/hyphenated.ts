export const SOFT_HYPHEN = '\u00ad'
/** Shorter words fit wherever names and headings stand. */
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

/** A name or a heading whose long words break with a hyphen where they do not fit: browsers know no Russian syllables. */
export function hyphenated(text: string): string {
  return text.replace(longWord, (word) => word.replace(betweenSyllables, SOFT_HYPHEN))
}
