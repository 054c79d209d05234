/** A text as it is compared: without case, signs and the difference of е and ё. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A name as it is compared: its words in the order of the alphabet, whichever comes first on paper. */
export function nameKey(name: string): string {
  return plain(name).split(' ').toSorted().join(' ')
}

/** How alike two titles are, from 0 to 1. «Тревога» and «тревожность» are; two that begin alike and short are not. */
export function similarity(one: string, other: string): number {
  const [a, b] = [plain(one), plain(other)]
  if (a === '' || b === '') return 0
  if (a === b) return 1
  const [wordsOfA, wordsOfB] = [wordsOf(a), wordsOf(b)]
  const [few, many] = wordsOfA.length <= wordsOfB.length ? [wordsOfA, wordsOfB] : [wordsOfB, wordsOfA]
  const sum = few.reduce((all, word) => all + Math.max(...many.map((each) => stemLikeness(word, each))), 0)
  const byWords = sum / ((few.length + many.length) / 2)
  return Math.max(byWords, pairsInCommon(a, b))
}

/** From here on a title is worth proposing. */
export const ALIKE = 0.45

function wordsOf(text: string): string[] {
  const words = text.split(' ').filter((word) => word.length > 2)
  return words.length > 0 ? words : [text]
}

/** Words with one beginning: the endings of Russian say nothing. */
function stemLikeness(one: string, other: string): number {
  let common = 0
  while (common < one.length && one[common] === other[common]) common += 1
  if (common < 4) return 0
  return common / Math.min(one.length, other.length)
}

/** Pairs of letters that both have, of all: misprints keep most of them. */
function pairsInCommon(one: string, other: string): number {
  const pairs = new Map<string, number>()
  for (const pair of pairsOf(one)) pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  let common = 0
  for (const pair of pairsOf(other)) {
    const left = pairs.get(pair) ?? 0
    if (left === 0) continue
    pairs.set(pair, left - 1)
    common += 1
  }
  return (2 * common) / Math.max(1, one.length + other.length - 2)
}

function* pairsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length - 1; at += 1) yield text.slice(at, at + 2)
}
