import { RECOVERY_CODES_FEW } from '#contract/people/auth.ts'
import { counted, plural } from '#web/lib/format.ts'

/** How many recovery codes there are, and whether that is a reason to make new ones. */
export function codesLeftWords(left: number): { words: string; isFew: boolean } {
  if (left === 0) return { words: 'запасных кодов нет', isFew: true }
  const codes = counted(left, 'запасной код', 'запасных кода', 'запасных кодов')
  if (left > RECOVERY_CODES_FEW) return { words: codes, isFew: false }
  return { words: `${plural(left, 'остался', 'осталось', 'осталось')} ${codes}`, isFew: true }
}
