import { sql, type RawBuilder } from 'kysely'
import { TypedFastBitSet as RowSet } from 'typedfastbitset'
import { transaction, type Db } from '#server/platform/db/database.ts'
import { isWordFound, isStopWord, peopleFoundBy, setLikeness } from '../conditions.ts'
import type { PeopleIndex } from './people/people-index.ts'

/** A set of a hundred thousand people weighs 12 KB. */
const WORDS_MAX = 256
/** Asking for more changed people one by one takes as long as asking for the word anew. */
const UNSETTLED_MAX = 500

interface KeptWord {
  /** Undefined for a word that narrows nothing. */
  rows: RowSet | undefined
  /** Those who changed since: whether the word finds them is not known. */
  unsettled: Set<number>
  /** One question at a time; null when none is under way. */
  asking: Promise<void> | null
}

/** Whom each word finds by the database's own text search, kept until there are other words to keep. */
export class WordCache {
  readonly #words = new Map<string, KeptWord>()
  readonly #people: PeopleIndex
  readonly #inTurn: <T>(work: () => Promise<T>) => Promise<T>

  /** `inTurn` bounds how many questions are asked at a time. */
  constructor(people: PeopleIndex, inTurn: <T>(work: () => Promise<T>) => Promise<T>) {
    this.#people = people
    this.#inTurn = inTurn
  }

  /** True when the database need not be asked for all that the word finds. */
  has(word: string): boolean {
    return this.#words.has(word)
  }

  /** Whom each of the words finds, without those that narrow nothing; undefined while one of them must be asked first. */
  setsOf(words: readonly string[]): RowSet[] | undefined {
    const kept = words.map((word) => this.#words.get(word))
    if (kept.some((word) => word === undefined || word.asking !== null || word.unsettled.size > 0)) return undefined
    for (const word of words) this.#use(word)
    return kept.map((word) => word?.rows).filter((rows) => rows !== undefined)
  }

  /** Asks what is not known of the words. */
  async ask(db: Db, words: readonly string[]): Promise<void> {
    await Promise.all([...new Set(words)].map((word) => this.#settle(db, word)))
  }

  /** The words find these people by chance until they are asked again. To be called before the people change. */
  unsettle(ids: readonly number[]): void {
    for (const [word, kept] of this.#words) {
      for (const id of ids) {
        kept.unsettled.add(id)
        const row = this.#people.rowOf(id)
        if (row !== undefined && kept.rows?.has(row) === true) kept.rows.remove(row)
      }
      if (kept.unsettled.size > UNSETTLED_MAX) this.#words.delete(word)
    }
  }

  forgetAll(): void {
    this.#words.clear()
  }

  async #settle(db: Db, word: string): Promise<void> {
    const known = this.#words.get(word)
    if (known !== undefined && known.asking !== null) return known.asking
    if (known?.unsettled.size === 0) return
    const kept: KeptWord = known ?? { rows: undefined, unsettled: new Set(), asking: null }
    const changed = known === undefined ? null : [...kept.unsettled]
    kept.unsettled.clear()
    kept.asking = this.#find(db, word, kept, changed)
    this.#words.set(word, kept)
    const [oldest] = this.#words.keys()
    if (oldest !== undefined && this.#words.size > WORDS_MAX) this.#words.delete(oldest)
    return kept.asking
  }

  async #find(db: Db, word: string, kept: KeptWord, changed: number[] | null) {
    try {
      this.#keepFound(kept, await this.#inTurn(() => found(db, word, changed)))
    } catch (error) {
      if (this.#words.get(word) === kept) this.#words.delete(word)
      throw error
    } finally {
      kept.asking = null
    }
  }

  /** Whoever changed while the question was under way is asked about once more. */
  #keepFound(kept: KeptWord, ids: number[] | undefined) {
    if (ids === undefined) return
    kept.rows ??= RowSet.fromWords(new Uint32Array((this.#people.rowsEnd + 31) >>> 5))
    for (const id of ids) {
      const row = this.#people.rowOf(id)
      if (row !== undefined && !kept.unsettled.has(id)) kept.rows.add(row)
    }
  }

  #use(word: string) {
    const kept = this.#words.get(word)
    if (kept === undefined) return
    this.#words.delete(word)
    this.#words.set(word, kept)
  }
}

/** The ids whom a word finds, of those named or of all; undefined for a word that narrows nothing. */
async function found(db: Db, word: string, changed: number[] | null): Promise<number[] | undefined> {
  if (changed !== null)
    return idsOf(
      db,
      word,
      sql`select id from psychologists p where id = any(${changed}::int[]) and ${isWordFound(word)}`,
    )
  return transaction(db, async (tx) => {
    await setLikeness.execute(tx)
    return idsOf(tx, word, peopleFoundBy(word))
  })
}

/** One text: the driver takes a hundred thousand rows apart one by one. */
async function idsOf(db: Db, word: string, people: RawBuilder<unknown>): Promise<number[] | undefined> {
  const { rows } = await sql<{ narrows_nothing: boolean; ids: string | null }>`
    select ${isStopWord(word)} as narrows_nothing, case when not ${isStopWord(word)} then (
      select string_agg(id::text, ',') from (${people}) as found) end as ids`.execute(db)
  const answer = rows[0]
  if (answer === undefined || answer.narrows_nothing) return undefined
  return answer.ids === null ? [] : numbersIn(answer.ids)
}

/** Numbers between commas. A letter finds everybody, and pieces of a text take ten times as long as its signs. */
function numbersIn(text: string): number[] {
  const numbers: number[] = []
  let number = 0
  for (let place = 0; place < text.length; place += 1) {
    const sign = text.charCodeAt(place)
    if (sign === COMMA) {
      numbers.push(number)
      number = 0
    } else number = number * 10 + sign - ZERO
  }
  numbers.push(number)
  return numbers
}

const [COMMA, ZERO] = [0x2c, 0x30]
