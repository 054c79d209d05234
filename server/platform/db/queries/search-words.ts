import { sql, type RawBuilder } from 'kysely'
import { cyrillicSpellings } from '#contract/wire/cyrillic-spellings.ts'
import { otherLayout } from '#contract/wire/keyboard-layout.ts'
import { readPhone } from '#contract/wire/phone.ts'
import { withoutExtension } from '#contract/wire/shown-phone.ts'

/** More words than this narrow nothing further. */
const WORDS_MAX = 10

/** A phone is looked for from so many digits on: fewer stand in everybody's. */
const PHONE_DIGITS_MIN = 3

/** Latin letters that nobody tells from the Cyrillic ones at the same place of the second line. */
const LATIN = 'ABCEHKMOPTXYaceopxyk'
const ALIKE = 'АВСЕНКМОРТХУасеорхук'

/** What a number of ours is called where people copy it from: «Заявка 26-0012», «Транзакция № 2026-00041». */
const NAMED_NUMBER = /^\s*(?:заявк|транзакци|плат[её]ж|оплат)\p{L}*[\s№]+(?=\d{2,4}-\d)/iu

/**
 * A query as words to look for: lower case, ё as е, like `normalise_text` of the database, and one alphabet a word. «№ 26-0012»
 * is the number alone, as it is stored.
 */
export function searchWords(query: string): string[] {
  return query
    .replaceAll('\u0000', '')
    .replace(NAMED_NUMBER, '')
    .split(/[\s,.;:!?«»„“"'’<>()[\]{}|&/№]+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
    .map((word) => inOneAlphabet(word).toLowerCase().replaceAll('ё', 'е'))
}

/** «Гaлина» with a Latin a, as recognised papers and copied tables have it, is «Галина». */
function inOneAlphabet(word: string): string {
  return /[а-яё]/i.test(word) ? word.replace(/[a-z]/gi, (letter) => ALIKE[LATIN.indexOf(letter)] ?? letter) : word
}

/**
 * The query as the other keyboard layout reads it: `vfhbyf` is «марина». Null where letters would turn into signs that are
 * looked for nowhere: «эхо» was meant as it stands.
 */
export function otherReading(query: string): string | null {
  const meant = otherLayout(query.replaceAll('\u0000', ''))
  return meant !== null && letterCount(meant) >= letterCount(query) ? meant : null
}

/**
 * What else a query may mean, the likeliest first: the other layout of the keyboard, then so many ways at most to spell its
 * Latin letters in Russian.
 */
export function otherReadings(query: string, spellings: number): string[] {
  const layout = otherReading(query)
  return [...(layout === null ? [] : [layout]), ...cyrillicSpellings(query, spellings)]
}

function letterCount(query: string): number {
  return searchWords(query).join('').length
}

/** `%word%` for LIKE, with the signs that LIKE reads taken literally. */
export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * What LIKE finds a stored phone by, `+79991234567`, however its digits are spelled; none where the text is not a phone,
 * that is at least three digits and nothing else but what stands between them. A whole number of ours is found by its ten
 * digits, also where it was kept without the seven.
 */
export function phonePatterns(text: string): string[] {
  const whole = readPhone(text).phone
  if (whole !== undefined) return [containing(withoutExtension(whole).replace(/^\+7?/, ''))]
  const digits = text.replace(/\D/g, '')
  if (digits.length < PHONE_DIGITS_MIN || !/^[\s\d+()./\u2010-\u2015\u2212-]+$/.test(text)) return []
  // At home people dial 8 for what is kept as +7.
  return digits.startsWith('8') ? [containing(digits), `+7${digits.slice(1)}%`] : [containing(digits)]
}

/**
 * Every word stands in one of the texts, or all of the query is a phone: a condition. `texts` are as `normalise_text` leaves
 * them, each by itself, so that each is found by its own index. The parts of a phone stand in one text together: «916 111»
 * is not somebody's 916 beside the 111 of another's number.
 */
export function searchCondition(query: string, texts: RawBuilder<unknown>[], phone: RawBuilder<unknown> | null) {
  const words = searchWords(query)
  const phones = phonePatterns(query)
  if (phones.length === 0) {
    return all(words.map((word) => any(texts.map((text) => sql`${text} like ${containing(word)}`))))
  }
  const together = texts.map((text) => all(words.map((word) => sql`${text} like ${containing(word)}`)))
  return any(phone === null ? together : [...together, sql`${phone} like any(${phones}::text[])`])
}

const all = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`
const any = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`
