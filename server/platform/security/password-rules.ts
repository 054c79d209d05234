import { dictionary } from '@zxcvbn-ts/language-common'
import { Invalid } from '../http/errors.ts'

/** Passwords of leaks from the commonest on, lower case: also words that people lengthen with a year or a sign. */
const COMMON = new Set([
  ...dictionary['passwords-common'],
  // Russian words with the letters х, ъ, ж, э, б, ю, ё: typed in Latin they hold signs, and the list has no such words.
  ...['любовь', 'люблю', 'любимая', 'любимый', 'жизнь', 'женщина', 'хорошо', 'хозяин', 'бабушка', 'дедушка', 'собака'],
  ...['бабочка', 'зайчик', 'звезда', 'надежда', 'мудрость', 'психолог', 'психология', 'смысл', 'здравствуй', 'вход'],
  ...['админ', 'администратор', 'модератор', 'пользователь', 'пароль', 'парольпароль', 'мойпароль', 'новыйпароль'],
])
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
  const trouble = passwordError(password, own)
  if (trouble !== undefined) throw new Invalid({ [field]: [trouble] })
}

/** The same as a sentence, to be told together with what else is wrong. */
export function passwordError(password: string, own: readonly string[]): string | undefined {
  if (!isCommon(password, own)) return undefined
  return 'Такой пароль легко угадать. Придумайте другой: подойдут три-четыре случайных слова.'
}

function isCommon(password: string, own: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const known = new Set(own.flatMap((value) => [value.toLowerCase(), value.toLowerCase().split('@')[0] ?? '']))
  const words = [text, withoutAffixes(text)].filter((word) => word !== '')
  return (
    /^\d+$/.test(text) ||
    /^(.{1,5})\1+.{0,4}$/.test(text) ||
    words.some((word) => COMMON.has(word) || COMMON.has(asTypedInLatin(word)) || known.has(word))
  )
}

/** «!password2024!» without what stands around the word. */
function withoutAffixes(text: string): string {
  return text.replace(/^\P{L}+|\P{L}+$/gu, '')
}

function asTypedInLatin(word: string): string {
  return [...word].map((letter) => LATIN_BY_CYRILLIC.get(letter) ?? letter).join('')
}
