import { sql } from 'kysely'
import type { Understood } from '#contract/catalog.ts'
import { placesOf, stemsOf, wordsIn } from '#contract/wire/phrases.ts'
import type { Db } from '#server/platform/db/database.ts'
import { otherReadings, searchWords } from '#server/platform/db/queries/search-words.ts'

/** A phrase of the thesaurus, and the record that it leads to. */
export interface Synonym {
  phrase: string
  topic_id: number | null
  specialization_id: number | null
  /** What the record, or both, are called. */
  meant: string
}

/** One way to understand what was typed. */
export interface Reading {
  /** Looked for in names, texts and titles: all of them are found. */
  words: string[]
  /** Whoever has one of the records of each is found. */
  meanings: Meaning[]
  /** What to tell the visitor; empty where it was taken as it stands. */
  understood: Understood[]
}

export type Meaning = Pick<Synonym, 'topic_id' | 'specialization_id'>

/** A word of so few letters is another word when one of them differs: «лень» is nobody called Лена. */
const SHORT_MAX = 5
/** «"рпп"» asks for the very word. */
const QUOTED = /^\s*["«„“](.+)["»“”]\s*$/s

/** The thesaurus, ready to be looked through: phrases as stems, the longest first. */
export class Thesaurus {
  readonly #entries: { stems: string[]; word: string | null; synonym: Synonym }[]

  constructor(synonyms: readonly Synonym[]) {
    this.#entries = synonyms
      .map((synonym) => {
        const [first, ...others] = wordsIn(synonym.phrase)
        const isShort = first !== undefined && others.length === 0 && first.word.length < SHORT_MAX
        return { stems: stemsOf(synonym.phrase), word: isShort ? first.word : null, synonym }
      })
      .toSorted((a, b) => b.stems.length - a.stems.length)
  }

  /** The phrases that stand in a text, each with its part of the text. No word belongs to two. */
  in(text: string, slips: boolean): { synonym: Synonym; from: number; to: number }[] {
    const words = wordsIn(text)
    const stems: string[] = stemsOf(text)
    // The first letter of a word is nearly always right, so most phrases need no look.
    const letters = new Set(stems.map((stem) => stem.charAt(0)))
    const found = []
    for (const { stems: phrase, word, synonym } of this.#entries) {
      if (phrase.some((stem) => !letters.has(stem.charAt(0)))) continue
      const places = word === null ? placesOf(stems, phrase, slips) : placeOf(words, word)
      if (places === null) continue
      const [first, last] = [Math.min(...places), Math.max(...places)]
      // What stands between belongs to it: «не хочет ходить в школу».
      const part = words.slice(first, last + 1)
      if (part.some((_, index) => stems[first + index] === TAKEN)) continue
      stems.fill(TAKEN, first, last + 1)
      words.splice(first, part.length, ...part.map((one) => ({ ...one, word: TAKEN })))
      found.push({ synonym, from: part[0]?.from ?? 0, to: part.at(-1)?.to ?? text.length })
    }
    return found.toSorted((a, b) => a.from - b.from)
  }

  /** The phrases that begin so. */
  beginningWith(text: string): Synonym[] {
    const typed = wordsIn(text).map(({ word }) => word)
    if (typed.length === 0) return []
    const begin = typed.join(' ')
    return this.#entries.flatMap(({ synonym }) => {
      const phrase = wordsIn(synonym.phrase).map(({ word }) => word)
      return phrase.join(' ').startsWith(begin) ? [synonym] : []
    })
  }
}

/** No word is empty. */
const TAKEN = ''

function placeOf(words: readonly { word: string }[], asked: string): number[] | null {
  const place = words.findIndex(({ word }) => word === asked)
  return place === -1 ? null : [place]
}

/**
 * What a search may mean, the likeliest first: as it stands with the phrases that it has, with slips of the hand, and the
 * same in the other layout of the keyboard and with Latin letters spelled in Russian. The first that finds anybody is meant.
 */
export function readingsOf(search: string, thesaurus: Thesaurus): Reading[] {
  const quoted = QUOTED.exec(search)?.[1]
  if (quoted !== undefined) return [{ words: wordsOf(quoted), meanings: [], understood: [] }]
  // One spelling is enough: words are found by their likeness too.
  const readings = [search, ...otherReadings(search, 1)].flatMap((text) => {
    return [false, true].flatMap((slips) => readingsIn(text, thesaurus.in(text, slips), search))
  })
  return readings.filter((reading, index) => index === readings.findIndex((one) => isSame(one, reading)))
}

/** With what stands beside the phrases, and without it: «помогите, рпп». */
function readingsIn(text: string, phrases: ReturnType<Thesaurus['in']>, typed: string): Reading[] {
  const meanings = phrases.map(({ synonym }) => ({
    topic_id: synonym.topic_id,
    specialization_id: synonym.specialization_id,
  }))
  const words = wordsOf(without(text, phrases))
  const isTyped = text === typed
  if (phrases.length === 0) {
    return [{ words, meanings, understood: isTyped ? [] : [{ typed, meant: text }] }]
  }
  const told = phrases.map(({ synonym: { meant }, from, to }) => ({ typed: text.slice(from, to), meant }))
  // Through the other layout nobody finds their own words again.
  const understood = isTyped ? told : [{ typed, meant: told.map(({ meant }) => meant).join(' и ') }]
  if (words.length === 0) return [{ words, meanings, understood }]
  return [
    { words, meanings, understood },
    { words: [], meanings, understood },
  ]
}

function without(text: string, parts: readonly { from: number; to: number }[]): string {
  let rest = ''
  let end = 0
  for (const { from, to } of parts) {
    rest += `${text.slice(end, from)} `
    end = to
  }
  return rest + text.slice(end)
}

function wordsOf(text: string): string[] {
  return [...new Set(searchWords(text))]
}

function isSame(a: Reading, b: Reading): boolean {
  return JSON.stringify([a.words, a.meanings]) === JSON.stringify([b.words, b.meanings])
}

/** The phrases that lead to something on the site. */
export async function loadSynonyms(db: Db): Promise<Synonym[]> {
  const { rows } = await sql<Synonym>`
    select s.title as phrase, t.id as topic_id, m.id as specialization_id, concat_ws('» или «', t.title, m.title) as meant
    from synonyms s
    left join topics t on t.id = s.topic_id and t.is_published and t.deleted_at is null
    left join specializations m on m.id = s.specialization_id and m.is_published and m.deleted_at is null
    where s.deleted_at is null and num_nonnulls(t.id, m.id) > 0 order by s.id`.execute(db)
  return rows
}
