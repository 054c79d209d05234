import { sql } from 'kysely'
import { cardAnswer } from '#contract/catalog.ts'
import type { Db } from '#server/platform/db/database.ts'
import { pickerOf } from '#server/platform/http/answer-picker.ts'
import { cardJson } from '../card-columns.ts'
import { presentCard, type CardRow } from '../presenter.ts'
import { batchedReads } from './batched-reads.ts'

/** Some twenty thousand cards. Bytes. */
const MAX_BYTES = 24 * 1024 * 1024
/** So many cards are read by one statement at the most: ten pages of the catalog. */
const READ_MAX = 240

/** The JSON of a card, after a comma. */
export interface CardText {
  text: Buffer
  /** The free time, which is shown only while it is ahead, and where it stands. Null: nobody can book, or nobody knows when. */
  slot: { at: number; from: number; to: number } | null
}

/** What a card's text leaves open. A quote inside a value is escaped, so it stands nowhere else. */
const OPEN = '"next_slot_at":null'
const pick = pickerOf(cardAnswer)

/** The cards that were shown last, as the text that goes out: each went through the schema of answers once. */
export class CardCache {
  readonly #cards = new Map<number, CardText>()
  /** Those that changed while they were being read. */
  readonly #readings = new Set<Set<number>>()
  readonly #inBatches: (ids: readonly number[]) => Promise<Map<number, CardText>>
  #bytes = 0

  constructor(db: Db) {
    this.#inBatches = batchedReads(db, (connected, missing) => this.#read(connected, missing), READ_MAX)
  }

  get bytes(): number {
    return this.#bytes
  }

  forget(ids: readonly number[]): void {
    for (const id of ids) this.#drop(id)
    for (const changed of this.#readings) for (const id of ids) changed.add(id)
  }

  forgetAll(): void {
    this.forget([...this.#cards.keys()])
    for (const changed of this.#readings) changed.add(ALL)
  }

  /** The cards in the order of their ids; without those who have just left the catalog. One statement for many, or none. */
  async textsOf(ids: readonly number[]): Promise<CardText[]> {
    const missing = ids.filter((id) => !this.#cards.has(id))
    const read = missing.length === 0 ? undefined : await this.#inBatches(missing)
    return ids.map((id) => this.#use(id) ?? read?.get(id)).filter((card) => card !== undefined)
  }

  async #read(db: Db, ids: readonly number[]): Promise<Map<number, CardText>> {
    // Others may have read some of them while this reading waited for a connection.
    const known = ids.map((id) => [id, this.#cards.get(id)] as const)
    const kept = known.filter((entry): entry is [number, CardText] => entry[1] !== undefined)
    const missing = known.filter(([, card]) => card === undefined).map(([id]) => id)
    if (missing.length === 0) return new Map(kept)
    const changed = new Set<number>()
    this.#readings.add(changed)
    try {
      const { rows } = await sql<{ id: number; card: CardRow }>`
        select p.id, ${cardJson} as card from psychologists p
        where p.id = any(${missing}::int[]) and p.is_published and p.deleted_at is null`.execute(db)
      const read = rows.map(({ id, card }): [number, CardText] => [id, textOf(card)])
      for (const [id, card] of read) if (!changed.has(id) && !changed.has(ALL)) this.#keep(id, card)
      return new Map([...kept, ...read])
    } finally {
      this.#readings.delete(changed)
    }
  }

  #use(id: number): CardText | undefined {
    const card = this.#cards.get(id)
    if (card === undefined) return undefined
    this.#cards.delete(id)
    this.#cards.set(id, card)
    return card
  }

  #keep(id: number, card: CardText) {
    this.#drop(id)
    this.#cards.set(id, card)
    this.#bytes += weightOf(card)
    for (const oldest of this.#cards.keys()) {
      if (this.#bytes <= MAX_BYTES) break
      this.#drop(oldest)
    }
  }

  #drop(id: number) {
    const card = this.#cards.get(id)
    if (card === undefined) return
    this.#cards.delete(id)
    this.#bytes -= weightOf(card)
  }
}

/** No id is zero: it stands for any. */
const ALL = 0

/** What an entry weighs beside its text. Bytes. */
const ENTRY_BYTES = 300

function weightOf({ text }: CardText): number {
  return text.length + ENTRY_BYTES
}

function textOf(row: CardRow): CardText {
  const { ycl_is_ready, next_slot_at } = row
  const text = `,${JSON.stringify(pick(presentCard({ ...row, next_slot_at: null }, new Date(0))))}`
  if (!ycl_is_ready || next_slot_at === null) return { text: ownBytes(text), slot: null }
  const at = new Date(next_slot_at)
  const before = text.slice(0, text.indexOf(OPEN) + OPEN.length - 'null'.length)
  const time = JSON.stringify(at)
  const from = Buffer.byteLength(before)
  return {
    text: ownBytes(before + time + text.slice(before.length + 'null'.length)),
    slot: { at: at.getTime(), from, to: from + time.length },
  }
}

/** Not a piece of a shared pool, which would live as long as the oldest of its pieces. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
