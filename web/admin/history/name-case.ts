import { firstNameAt, genderOf } from '../russian/russian-names.ts'

export type NameCase = 'genitive' | 'accusative'

/** A word of a name, or its part beside a hyphen. */
interface Part {
  word: string
  isFirstName: boolean
  isGenitive: boolean
}

/**
 * A person's name in a case: «карточку Жарковой Натальи», «уволил Кирилла Нестерова». Null for what is no Russian name or
 * may be declined in two ways: then the sentence puts it in quotes as it stands.
 */
export function nameIn(name: string, nameCase: NameCase): string | null {
  const words = name.trim().split(/\s+/)
  if (words.length < 2 || words.length > 4) return null
  const decline = genderOf(name.trim()) === 'feminine' ? feminine : masculine
  const firstAt = firstNameAt(name.trim())
  const isGenitive = nameCase === 'genitive'
  const declined = words.map((word, at) =>
    inParts(word, (part) => decline({ word: part, isFirstName: at === firstAt, isGenitive })),
  )
  return declined.includes(null) ? null : declined.join(' ')
}

/** «Римская-Корсакова» is declined on both sides of the hyphen, «Тер-Геворков» on one. */
function inParts(word: string, decline: (part: string) => string | null): string | null {
  const parts = word.split('-').map((part, at, { length }) => {
    if (!/^\p{Lu}\p{Script=Cyrillic}+$/u.test(part)) return null
    return at < length - 1 && PREFIXES.has(part) ? part : decline(part)
  })
  return parts.includes(null) ? null : parts.join('-')
}

const PREFIXES = new Set(['Бен', 'Жан', 'Сен', 'Тер'])
const UNCHANGED = new Set(['Дюма', 'Золя', 'Мишель', 'Николь', 'Петипа', 'Труайя'])
/** A vowel leaves them, or another sign takes its place. */
const FLEETING: Record<string, string> = {
  Павел: 'Павла',
  Лев: 'Льва',
  Пётр: 'Петра',
  Петр: 'Петра',
  Заяц: 'Зайца',
  Соловей: 'Соловья',
  Воробей: 'Воробья',
  Муравей: 'Муравья',
}

function feminine({ word, isFirstName, isGenitive }: Part): string {
  if (UNCHANGED.has(word)) return word
  if (!isFirstName) {
    if (/[ая]я$/.test(word)) return ending(word, 2, isGenitive ? adjective(word) : word.endsWith('яя') ? 'юю' : 'ую')
    if (/(ова|ева|ёва|ина|ына)$/.test(word)) return ending(word, 1, isGenitive ? 'ой' : 'у')
  }
  if (/[ая]$/.test(word)) return likeMama(word, isGenitive)
  // «Любовь» keeps its soft sign in the accusative; a surname of a woman does not change.
  return isFirstName && isGenitive && word.endsWith('ь') ? ending(word, 1, 'и') : word
}

function masculine({ word, isFirstName, isGenitive }: Part): string | null {
  if (UNCHANGED.has(word)) return word
  const fleeting = FLEETING[word]
  if (fleeting !== undefined) return fleeting
  if (/[ая]$/.test(word)) return likeMama(word, isGenitive)
  if (!isFirstName && isAdjective(word)) return ending(word, 2, /[жшщч]ий$/.test(word) ? 'его' : 'ого')
  if (/[йь]$/.test(word) && !word.endsWith('ень')) return ending(word, 1, 'я')
  // «Кравец» gives «Кравца», «Швец» gives «Швеца»; nobody can tell which this one is.
  if (/(ец|ок|ёк|ек|ел|ёл|ень)$/.test(word)) return null
  if (/(ых|их)$/.test(word)) return word
  return /[бвгджзклмнпрстфхцчшщ]$/.test(word) ? `${word}а` : word
}

/** «Цой» is none. */
function isAdjective(word: string): boolean {
  return /([кгхжшщч]ий|ый)$/.test(word) || (word.endsWith('ой') && /[аеёиоуыэюя].*ой$/i.test(word))
}

function likeMama(word: string, isGenitive: boolean): string {
  // «Гулиа», «Моруа».
  if (/[аеёиоуыэюя]а$/.test(word)) return word
  if (word.endsWith('я')) return ending(word, 1, isGenitive ? 'и' : 'ю')
  if (!isGenitive) return ending(word, 1, 'у')
  return ending(word, 1, /[кгхжшщч]а$/.test(word) ? 'и' : 'ы')
}

function adjective(word: string): string {
  return /([жшщч]а|я)я$/.test(word) ? 'ей' : 'ой'
}

function ending(word: string, cut: number, added: string): string {
  return word.slice(0, -cut) + added
}
