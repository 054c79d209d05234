import type { TypedFastBitSet as RowSet } from 'typedfastbitset'
import type { CatalogFilter, CatalogSort, PsychologistCard, Understood } from '#contract/catalog.ts'
import { personSeed } from '#contract/psychologists/matching/daily-hash.ts'
import type { MatchAnswers, MatchMoment } from '#contract/psychologists/matching/match-answers.ts'
import type { ListQuery } from '#contract/wire/http.ts'
import type { Change, ChangeFeed, WatchedTable } from '#server/platform/db/changes.ts'
import type { Db } from '#server/platform/db/database.ts'
import { boundedQueue } from '#server/platform/jobs/bounded-queue.ts'
import { Busy } from '#server/platform/http/errors.ts'
import type { ZonedMoment } from '../fair-order.ts'
import { readingsOf } from '../reading.ts'
import { cardsBytes, catalogBytes, type Paging } from './answer-bytes.ts'
import { catalogBeginning } from './catalog-beginning.ts'
import { CatalogIndex } from './catalog-index.ts'
import { find } from './find.ts'
import { CardCache, type CardText } from './card-cache.ts'
import { WordCache } from './word-cache.ts'
import { countPeople, loadChanged, loadDirectories, loadEverybody, READ_AT_ONCE } from './load-facts.ts'
import { livePricesIn } from './live-prices.ts'
import { listedPeople } from './people/listed-people.ts'
import { PeopleIndex } from './people/people-index.ts'
import { warmUpDay } from './warm-up-day.ts'
import { shortlist } from './shortlist.ts'

const OF_PEOPLE: readonly WatchedTable[] = [
  'psychologists',
  'psychologist_topics',
  'psychologist_specializations',
  'psychologist_branches',
  'psychologist_pages',
]
const OF_DIRECTORIES: readonly WatchedTable[] = [
  'topics',
  'specializations',
  'branches',
  'pages',
  'synonyms',
  'crisis_lines',
]
/** More changed people than this are read with everybody else. */
const CHANGED_MAX = 5000
/** Who changes while an answer is made is answered about once more; under more changes than that the statement answers. */
const ATTEMPTS = 3
/** Room for those who come, before everything must move. */
const SPARE = 1.02
const PREPARED_EVERY_MS = 10 * 60_000
/** Words that nobody has asked for are looked for so many at a time: the connections are there for others too. */
const WORDS = { atOnce: 2, waitingMax: 50, waitMs: 10_000 }

/** What is known to have changed since it was read. */
interface Changed {
  people: Set<number> | 'all'
  directories: boolean
}

/**
 * The public catalog kept in the process: filled by one pass, then followed change by change. It answers only while it
 * hears of every change, and never what was true before a change that it has heard of.
 */
export class CatalogReadModel {
  readonly #db: Db
  readonly #feed: ChangeFeed
  readonly #cards: CardCache
  #index: CatalogIndex | null = null
  #words: WordCache | null = null
  #changed: Changed = { people: 'all', directories: true }
  #reading: Promise<void> | null = null
  #nextReading: Promise<void> | null = null
  #calendar: (() => ZonedMoment) | null = null

  constructor(db: Db, feed: ChangeFeed) {
    this.#db = db
    this.#feed = feed
    this.#cards = new CardCache(db)
    feed.on([...OF_PEOPLE, ...OF_DIRECTORIES], (change) => this.#hear(change))
  }

  /** Reads everybody now, and whenever many have changed, and makes days ready before they begin: whoever asks first need not. */
  beEager(calendar: () => ZonedMoment) {
    this.#calendar = calendar
    this.#readEagerly()
    setInterval(() => void this.warmUpDay().catch(() => {}), PREPARED_EVERY_MS).unref()
  }

  /** What fails is made by whoever asks. */
  async warmUpDay(): Promise<void> {
    const index = await this.current()
    if (index !== null && this.#calendar !== null) await warmUpDay(index, this.#calendar())
  }

  /** The people of this moment; null while changes may go unheard: the database must be asked then. */
  async current(): Promise<CatalogIndex | null> {
    if (!this.#feed.isLive) return null
    if (this.#isOutdated || this.#reading !== null) await this.#settled()
    return this.#feed.isLive ? this.#index : null
  }

  /** Keeps `work` to one moment: it is done anew when somebody changes meanwhile. Null: the database must be asked. */
  async read<T>(work: (index: CatalogIndex) => Promise<T | null>): Promise<T | null> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const index = await this.current()
      if (index === null) return null
      const done = await work(index)
      if (done !== null) return done
    }
    return null
  }

  /** The JSON of a page of the catalog with its counts; null while the database must be asked. */
  async answer(
    filter: CatalogFilter,
    list: ListQuery<CatalogSort>,
    moment: ZonedMoment,
    paged: Paging,
  ): Promise<Buffer | null> {
    return this.read(async (index) => {
      const read = await this.#read(index, filter.search)
      if (read === null || !this.#isTrue(index)) return null
      const { sought, understood } = read
      const found = find(index, { filter, list, moment, sought })
      const cards = await this.cards(found.ids)
      if (cards === null) return null
      return catalogBytes(found, index.directories, cards, list, { now: moment.now, understood, paged })
    })
  }

  /** What `find` says of this moment, with the cards of those whom it names; null while the database must be asked. */
  async withCards<T extends object>(find: (index: CatalogIndex) => T & { ids: number[] }, now: Date) {
    return this.read(async (index) => {
      const found = find(index)
      const texts = await this.cards(found.ids)
      if (texts === null) return null
      const cards = JSON.parse(`[${Buffer.concat(cardsBytes(texts, now)).toString()}]`) as PsychologistCard[]
      const { ids: _, ...told } = found
      return { told, cards }
    })
  }

  /** The few among whom the best three for these answers are, as cards; null while the database must be asked. */
  async shortlist(answers: MatchAnswers, moment: MatchMoment) {
    const few = await this.withCards((index) => shortlist(index, answers, moment), moment.now)
    return few && { cards: few.cards, ...few.told }
  }

  /** Those whom the catalog begins with on a day, `count` at most, and what all can be asked about with its numbers. */
  async everybody(day: string, count: number) {
    const index = await this.current()
    return index && catalogBeginning(index, day, count)
  }

  /** `count` people from this place in the order of their ids; null while the database must be asked. */
  async listed(from: number, count: number) {
    const index = await this.current()
    return index && listedPeople(index, from, count)
  }

  /** What blocks of pages ask of prices; null while the database must be asked. */
  async livePrices(keys: readonly string[]) {
    const index = await this.current()
    return index && livePricesIn(index, keys)
  }

  /** True when a search asks the database for words that nobody has asked for lately. */
  asksDatabase({ search }: CatalogFilter): boolean {
    const [index, kept] = [this.#index, this.#words]
    if (search === undefined) return false
    if (index === null || kept === null) return true
    for (const { words, meanings } of readingsOf(search, index.directories.thesaurus)) {
      if (words.some((word) => !kept.has(word))) return true
      const sets = kept.setsOf(words)
      if (sets === undefined || index.hasAny([...sets, ...meanings.map((one) => index.meant(one))])) return false
    }
    return false
  }

  /** The cards of these people in this order; null when one of them has left the catalog meanwhile. */
  async cards(ids: readonly number[]): Promise<CardText[] | null> {
    const cards = await this.#cards.textsOf(ids)
    return cards.length === ids.length ? cards : null
  }

  /** Whom each part of a search finds by the first reading that finds anybody; null while the database must be asked. */
  async #read(index: CatalogIndex, search: string | undefined) {
    if (search === undefined) return { sought: undefined, understood: [] }
    let literal: { sought: RowSet[]; understood: Understood[] } | undefined
    for (const { words, meanings, understood } of readingsOf(search, index.directories.thesaurus)) {
      const sets = await this.#setsOf(words)
      if (sets === undefined) return null
      const read = { sought: [...sets, ...meanings.map((one) => index.meant(one))], understood }
      if (index.hasAny(read.sought)) return read
      literal ??= read
    }
    return literal ?? null
  }

  async #setsOf(words: readonly string[]) {
    const known = this.#words?.setsOf(words)
    if (known !== undefined) return known
    await this.#words?.ask(this.#db, words)
    return this.#words?.setsOf(words)
  }

  #hear(change: Change | 'unknown') {
    this.#noteDown(change)
    this.#readEagerly()
  }

  #readEagerly() {
    const { people } = this.#changed
    if (this.#calendar === null || !this.#feed.isLive || (people !== 'all' && people.size < READ_AT_ONCE)) return
    // What fails here is tried again by whoever asks.
    setImmediate(() => void this.current().catch(() => {}))
  }

  #noteDown(change: Change | 'unknown') {
    if (change === 'unknown') {
      this.#changed = { people: 'all', directories: true }
      return
    }
    if (OF_DIRECTORIES.includes(change.table)) this.#changed.directories = true
    const { people } = this.#changed
    if (!OF_PEOPLE.includes(change.table) || people === 'all') return
    if (change.ids !== 'all') for (const id of change.ids) people.add(id)
    if (change.ids === 'all' || people.size > CHANGED_MAX) this.#changed.people = 'all'
  }

  get #isOutdated(): boolean {
    const { people, directories } = this.#changed
    return directories || people === 'all' || people.size > 0
  }

  /** False while a change is heard or read: words found meanwhile are of other people than those in the index. */
  #isTrue(index: CatalogIndex): boolean {
    return index === this.#index && this.#reading === null && !this.#isOutdated
  }

  /** One reading at a time. Whoever asks gets one that began after the last change was heard. */
  #settled(): Promise<void> {
    if (!this.#isOutdated) return this.#reading ?? Promise.resolve()
    if (this.#reading === null) return this.#begin()
    this.#nextReading ??= this.#reading
      .catch(() => {})
      .then(() => {
        this.#nextReading = null
        // Somebody else may have begun it in the same moment.
        return this.#settled()
      })
    return this.#nextReading
  }

  #begin(): Promise<void> {
    const changed = this.#changed
    this.#changed = { people: new Set(), directories: false }
    const reading = this.#readChanged(changed)
      .catch((error: unknown) => {
        this.#changed = { people: 'all', directories: true }
        throw error
      })
      .finally(() => {
        this.#reading = null
      })
    this.#reading = reading
    return reading
  }

  async #readChanged({ people, directories }: Changed) {
    if (people === 'all' || this.#index === null) return this.#readEverybody()
    const index = this.#index
    if (directories) {
      index.directories = await loadDirectories(this.#db)
      // Cards and searches hold titles.
      this.#cards.forgetAll()
      this.#words?.forgetAll()
    }
    for await (const { ids, facts } of loadChanged(this.#db, [...people])) {
      this.#cards.forget(ids)
      this.#words?.unsettle(ids)
      index.change(ids, facts)
    }
  }

  async #readEverybody() {
    const { count, last } = await countPeople(this.#db)
    const index = new CatalogIndex(new PeopleIndex(count * SPARE, personSeed))
    index.directories = await loadDirectories(this.#db)
    for await (const facts of loadEverybody(this.#db, last)) for (const person of facts) index.people.put(person)
    if (this.#calendar !== null) await warmUpDay(index, this.#calendar())
    this.#cards.forgetAll()
    this.#words = new WordCache(index.people, boundedQueue({ ...WORDS, refusal: busy }))
    this.#index = index
  }
}

function busy() {
  return new Busy('Сейчас ищут слишком многие сразу. Повторите через несколько секунд.', 3)
}
