const NBSP = '\u00a0'

/** Prepositions, conjunctions and particles that should not end a line, longer than two letters. */
const LEADING = ['без', 'для', 'или', 'как', 'над', 'обо', 'под', 'при', 'про', 'что', 'чем']
/** Particles that should not begin a line. */
const TRAILING = ['бы', 'ли', 'же', 'ль']

/** Spaces that end no line. Each rule begins with the space: to look for one is cheap, for a word is not. */
const beforeParticle = ` (?=(?:${TRAILING.join('|')})(?![\\p{L}\\p{N}]))`
const afterShortWord = `(?<=(?<![\\p{L}\\p{N}\\u2060-])(?:\\p{L}{1,2}|${LEADING.join('|')})) (?=\\S)`
const afterNumber = String.raw`(?<=\d) (?=[\p{L}₽%])`
const beforeDash = ' (?=[—–] )'
const binding = new RegExp([beforeParticle, afterShortWord, afterNumber, beforeDash].join('|'), 'giu')
/** By itself, since it tells capitals from other letters. */
const afterInitial = /(?<=(?:^|[\s\u00a0])\p{Lu}\.) (?=\p{Lu})/gu

/** «152-ФЗ», «2-й». A joiner and not another hyphen: whoever looks for the words on the page finds them. */
const afterHyphen = /(?<=\d-)(?=[А-я]{1,3}(?!\p{L}))/gu

/**
 * Sets Russian text as a compositor would: a short word stays with the next one, a dash with the one before,
 * a number with what it counts, initials with the surname. Only spaces change, and what is no letter joins some hyphens.
 */
export function typeset(text: string): string {
  const set = text.replace(binding, NBSP).replace(afterInitial, NBSP).replace(afterHyphen, '\u2060')
  if (!set.includes(NBSP)) return set
  return set
    .split(' ')
    .map((piece) => (piece.length > BOUND_MAX ? piece.replace(bound, loosened) : piece))
    .join(' ')
}

/** Words bound beyond this are wider than one of two cards on a telephone, where they would be cut within a word. */
const BOUND_MAX = 15
const bound = /[^\s\u00a0]+(?:\u00a0[^\s\u00a0]+)+/gu
/** A number keeps what it counts in any case, initials their surname, and a dash the word before it. */
const whereLoosened = /(?<![\d.])\u00a0(?![—–])/u

function loosened(words: string): string {
  if (words.length <= BOUND_MAX) return words
  const [first = '', ...others] = words.split(whereLoosened)
  let length = first.length
  return others.reduce((line, word) => {
    const isBound = length + 1 + word.length <= BOUND_MAX
    length = isBound ? length + 1 + word.length : word.length
    return `${line}${isBound ? NBSP : ' '}${word}`
  }, first)
}

/** Speech that will stand in «ёлочках»: quotes inside become „лапки“, and the last full stop goes. */
export function quoted(text: string): string {
  return typeset(
    text
      .trim()
      .replace(/(?<!\.)\.$/, '')
      .replaceAll('«', '„')
      .replaceAll('»', '“'),
  )
}

/** «Тревога» → «тревога» inside a sentence; abbreviations such as «СДВГ» stay. */
export function lowerFirst(text: string): string {
  return /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

/** Paragraphs of a text in which they are parted by blank lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
