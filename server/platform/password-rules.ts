import { dictionary } from '@zxcvbn-ts/language-common'
import { Invalid } from './http/errors.ts'

/** Passwords of leaks from the commonest on, lower case: also words that people lengthen with a year or a sign. */
const COMMON = new Set(dictionary['passwords-common'])
/** The keys of the two layouts: «пароль» and «gfhjkm» are the same keys, and the list has the second. */
const CYRILLIC_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const LATIN_BY_CYRILLIC = new Map([...CYRILLIC_KEYS].map((letter, index) => [letter, LATIN_KEYS[index] ?? letter]))

/**
 * Throws Invalid at `field` when a password is among the first that anybody would try: a common one, a common word with
 * digits or signs around it, one piece over and over, digits alone, or one of `own`: what a stranger knows of the person.
 * Its length is the contract's affair.
 */
export function refuseCommonPassword(password: string, field = 'password', own: readonly string[] = []) {
  if (isCommon(password, own)) {
    throw new Invalid({ [field]: ['Такой пароль легко угадать. Придумайте другой: подойдут три-четыре случайных слова.'] })
  }
}

function isCommon(password: string, own: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const known = new Set(own.flatMap((value) => [value.toLowerCase(), value.toLowerCase().split('@')[0] ?? '']))
  return [text, asTypedInLatin(text)].some(
    (typed) =>
      /^\d+$/.test(typed) ||
      /^(.{1,5})\1+.{0,4}$/.test(typed) ||
      [typed, withoutAffixes(typed)].some((word) => COMMON.has(word) || (word !== '' && known.has(word))),
  )
}

function asTypedInLatin(text: string): string {
  return [...text].map((letter) => LATIN_BY_CYRILLIC.get(letter) ?? letter).join('')
}

/** «!password2024!» without what stands around the word. */
function withoutAffixes(text: string): string {
  return text.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
}
