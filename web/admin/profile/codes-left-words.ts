import { counted, plural } from '#web/lib/format.ts'

/** So few recovery codes are a reason to make new ones. */
const FEW_CODES = 3

/** How many recovery codes there are, and whether that is a reason to make new ones. */
export function codesLeftWords(left: number): { words: string; isFew: boolean } {
  if (left === 0) return { words: 'запасных кодов нет', isFew: true }
  const codes = counted(left, 'запасной код', 'запасных кода', 'запасных кодов')
  if (left > FEW_CODES) return { words: codes, isFew: false }
  return { words: `${plural(left, 'остался', 'осталось', 'осталось')} ${codes}`, isFew: true }
}
