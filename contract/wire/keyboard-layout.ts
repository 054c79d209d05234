/** The same keys in the same order on the two layouts that people here switch between. */
const LATIN = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~{}:"<>'
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю'

const toCyrillic = new Map(LATIN.split('').map((key, index) => [key, CYRILLIC.charAt(index)]))
const toLatin = new Map(
  CYRILLIC.split('')
    .map((key, index) => [key, LATIN.charAt(index)] as const)
    .toReversed(),
)

/**
 * What was meant if the keyboard stood in the other layout: `gbcm` → «пись», «фвьшт» → `admin`.
 * Null when the text mixes both alphabets or has neither.
 */
export function otherLayout(text: string): string | null {
  const lower = text.toLowerCase()
  const hasLatin = /[a-z]/.test(lower)
  const hasCyrillic = /[а-яё]/.test(lower)
  if (hasLatin === hasCyrillic) return null
  const table = hasLatin ? toCyrillic : toLatin
  return lower
    .split('')
    .map((sign) => table.get(sign) ?? sign)
    .join('')
}
