import { genderOf, isFirstName } from '../russian-names.ts'

export type NameCase = 'genitive' | 'accusative'

/**
 * A person's name in a case: «карточку Жарковой Натальи», «уволил Кирилла Нестерова». Null for what is no Russian name or
 * may be declined in two ways: then the sentence puts it in quotes as it stands.
 */
export function nameIn(name: string, nameCase: NameCase): string | null {
  const words = name.trim().split(/\s+/)
  if (words.length < 2 || words.length > 4) return null
  const decline = genderOf(name) === 'feminine' ? feminine : masculine
  const declined = words.map((word) => inParts(word, (part) => decline(part, nameCase)))
  return declined.includes(null) ? null : declined.join(' ')
}

/** «Римская-Корсакова» is declined on both sides of the hyphen. */
function inParts(word: string, decline: (part: string) => string | null): string | null {
  const parts = word.split('-').map((part) => (/^\p{Lu}\p{Script=Cyrillic}+$/u.test(part) ? decline(part) : null))
  return parts.includes(null) ? null : parts.join('-')
}

function feminine(word: string, nameCase: NameCase): string | null {
  const isGenitive = nameCase === 'genitive'
  if (/(ск|цк|ж|н|ш|щ|ч)ая$/.test(word)) return ending(word, 2, isGenitive ? adjective(word) : 'ую')
  if (/(ова|ева|ёва|ина|ына)$/i.test(word) && !isFirstName(word)) return ending(word, 1, isGenitive ? 'ой' : 'у')
  return /[ая]$/.test(word) ? likeMama(word, nameCase) : word.endsWith('ь') ? softFeminine(word, isGenitive) : word
}

function masculine(word: string, nameCase: NameCase): string | null {
  const exception = EXCEPTIONS[word]
  if (exception !== undefined) return exception
  if (/[ая]$/.test(word)) return likeMama(word, nameCase)
  if (/(ск|цк)ий$/.test(word) || word.endsWith('ый')) return ending(word, 2, 'ого')
  if (word.endsWith('ой')) return ending(word, 2, 'ого')
  if (word.endsWith('ий')) return ending(word, 1, 'я')
  if (/[йь]$/.test(word)) return ending(word, 1, 'я')
  // «Кравец» gives «Кравца», «Швец» gives «Швеца»; nobody can tell which this one is.
  if (/(ец|ок|ёк|ек|ел)$/.test(word)) return null
  if (/(ых|их)$/.test(word)) return word
  return /[бвгджзклмнпрстфхцчшщ]$/.test(word) ? `${word}а` : word
}

const EXCEPTIONS: Record<string, string> = { Павел: 'Павла', Лев: 'Льва', Пётр: 'Петра', Петр: 'Петра', Марк: 'Марка' }

function likeMama(word: string, nameCase: NameCase): string {
  if (word.endsWith('я')) return ending(word, 1, nameCase === 'genitive' ? 'и' : 'ю')
  if (nameCase === 'accusative') return ending(word, 1, 'у')
  return ending(word, 1, /[кгхжшщч]а$/.test(word) ? 'и' : 'ы')
}

/** «Любовь» keeps its soft sign in the accusative; a surname of a woman does not change. */
function softFeminine(word: string, isGenitive: boolean): string {
  return isFirstName(word) && isGenitive ? ending(word, 1, 'и') : word
}

function adjective(word: string): string {
  return /(ж|ш|щ|ч)ая$/.test(word) ? 'ей' : 'ой'
}

function ending(word: string, cut: number, added: string): string {
  return word.slice(0, -cut) + added
}
