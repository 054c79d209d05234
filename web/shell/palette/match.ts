import { otherLayout } from '#contract/wire/keyboard-layout.ts'

interface Searchable {
  title: string
  words?: string
}

export interface Found<E> {
  entry: E
  score: number
}

/** Exactly as typed at the start of a word, somewhere in it, or with a slip of the hand. */
const START = 100
const INSIDE = 60
const SLIP = 30
/** A synonym is worth less than the title itself. */
const SYNONYM = 0.6

/**
 * The entries that every word of the query finds, best first: any order of words, ё as е, either keyboard layout,
 * one slip in a word of four letters, two in a word of eight.
 */
export function findEntries<E extends Searchable>(entries: readonly E[], query: string): Found<E>[] {
  const readings = readingsOf(query)
  return entries
    .map((entry) => ({ entry, score: Math.max(0, ...readings.map((words) => scoreOf(entry, words))) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.entry.title.localeCompare(other.entry.title, 'ru'))
}

/** What the query means when it was typed in the wrong layout and only so finds something; null otherwise. */
export function correctedQuery(titles: readonly string[], query: string): string | null {
  const meant = isAddress(query) ? null : otherLayout(query.trim())
  if (meant === null) return null
  const finds = (words: string[]) => titles.some((title) => scoreOf({ title }, words) > 0)
  return !finds(wordsOf(query)) && finds(wordsOf(meant)) ? meant : null
}

/** The parts of a title that the query names: `[text, isNamed]`, in their order. */
export function markedParts(title: string, query: string): [string, boolean][] {
  const plain = simplify(title)
  const found = readingsOf(query)
    .flat()
    .map((word) => ({ at: startOf(plain, word), length: word.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)
  const parts: [string, boolean][] = []
  let end = 0
  for (const { at, length } of found) {
    if (at < end) continue
    parts.push([title.slice(end, at), false], [title.slice(at, at + length), true])
    end = at + length
  }
  parts.push([title.slice(end), false])
  return parts.filter(([text]) => text !== '')
}

function readingsOf(query: string): string[][] {
  return [query, isAddress(query) ? '' : (otherLayout(query) ?? '')].map(wordsOf).filter((words) => words.length > 0)
}

/** An address is typed as it stands, whatever the layout. */
function isAddress(query: string): boolean {
  return query.trim().startsWith('/')
}

function scoreOf(entry: Searchable, words: string[]): number {
  const title = wordsOf(entry.title)
  const synonyms = wordsOf(entry.words ?? '')
  let sum = 0
  for (const word of words) {
    const score = Math.max(bestOf(word, title), bestOf(word, synonyms) * SYNONYM)
    if (score === 0) return 0
    sum += score
  }
  // Of two that fit alike the shorter one is named more fully.
  return sum / words.length - title.length
}

function bestOf(word: string, targets: string[]): number {
  return Math.max(0, ...targets.map((target) => fit(word, target)))
}

function fit(word: string, target: string): number {
  if (target.startsWith(word)) return START + (word.length === target.length ? 10 : 0)
  if (word.length > 2 && target.includes(word)) return INSIDE
  const slips = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0
  return slips > 0 && startsLike(word, target, slips) ? SLIP : 0
}

/** Whether the word becomes the target, or its beginning, by so many slips at most. */
function startsLike(word: string, target: string, slips: number): boolean {
  if (target.length < word.length - slips) return false
  const last = distances(word, target)
  return Math.min(...last.slice(Math.max(0, word.length - slips), word.length + slips + 1)) <= slips
}

/** How many slips turn the word into each beginning of the target: a letter lost, added, changed, or two swapped. */
function distances(word: string, target: string): number[] {
  let before: number[] = []
  let last = Array.from({ length: target.length + 1 }, (_, index) => index)
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= target.length; column += 1) {
      const isSame = word[row - 1] === target[column - 1]
      const isSwap = word[row - 1] === target[column - 2] && word[row - 2] === target[column - 1]
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap && before.length > 0 ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    before = last
    last = current
  }
  return last
}

function startOf(text: string, word: string): number {
  const atWord = text.search(new RegExp(`(?<![\\p{L}\\p{N}])${escapeForRegExp(word)}`, 'u'))
  return atWord >= 0 || word.length < 3 ? atWord : text.indexOf(word)
}

function escapeForRegExp(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function wordsOf(text: string): string[] {
  return simplify(text)
    .split(/[^\p{L}\p{N}@]+/u)
    .filter((word) => word !== '')
}

/** Every sign stays one sign, so that places in the text stay the same. */
function simplify(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}
