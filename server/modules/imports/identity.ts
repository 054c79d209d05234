import { setImmediate as turn } from 'node:timers/promises'
import { readPhone } from '#contract/wire/phone.ts'
import type { KnownRecord } from '#server/platform/workbook/import-source.ts'
import { nameKey, plain } from '#server/platform/alike.ts'

/** Who a row says that it is about. */
export interface RowIdentity {
  row: number
  id: number | null
  key: string | null
  name: string | null
  contacts: readonly string[]
}

/** Whom a row means: nobody whom there is, somebody for sure, or one of these, whom nobody but a person can tell apart. */
type Meant =
  | { kind: 'nobody' }
  | { kind: 'record'; record: KnownRecord; by: 'id' | 'key' | 'contact' }
  | { kind: 'one-of'; records: KnownRecord[]; why: 'name' | 'contact' }
  | { kind: 'missing' }
  /** What nobody else has is somebody else's already. */
  | { kind: 'taken'; by: KnownRecord }

/** So many are taken in before others get their turn. */
const RECORDS_AT_ONCE = 1_000

/** All records of a list, found by whatever a row may tell of them. */
export class KnownRecords {
  readonly #byId = new Map<number, KnownRecord>()
  readonly #byKey = new Map<string, KnownRecord>()
  readonly #byContact = new Map<string, KnownRecord[]>()
  /** By all words of the name, in the order of the alphabet. */
  readonly #byWords = new Map<string, KnownRecord[]>()
  /** Names of three words, by each two of them. */
  readonly #byTwoOfThree = new Map<string, KnownRecord[]>()

  static async of(records: readonly KnownRecord[]): Promise<KnownRecords> {
    const known = new KnownRecords()
    for (const [index, record] of records.entries()) {
      known.#add(record)
      if (index % RECORDS_AT_ONCE === RECORDS_AT_ONCE - 1) await turn()
    }
    return known
  }

  #add(record: KnownRecord) {
    this.#byId.set(record.id, record)
    if (record.key !== null) this.#byKey.set(keyText(record.key), record)
    if (record.closed !== null) return
    for (const contact of record.contacts) addTo(this.#byContact, contactKey(contact), record)
    const words = wordsOf(record.name ?? '')
    if (words.length === 0) return
    addTo(this.#byWords, words.join(' '), record)
    for (const two of twoOfThree(words)) addTo(this.#byTwoOfThree, two, record)
  }

  meant({ id, key, name, contacts }: RowIdentity): Meant {
    const keyed = key === null ? undefined : this.#byKey.get(keyText(key))
    if (id !== null) {
      const record = this.#byId.get(id)
      if (record === undefined) return { kind: 'missing' }
      return keyed === undefined || keyed === record
        ? { kind: 'record', record, by: 'id' }
        : { kind: 'taken', by: keyed }
    }
    if (keyed !== undefined) return { kind: 'record', record: keyed, by: 'key' }
    const namesakes = name === null ? [] : this.#namesakesOf(name)
    const reached = [...new Set(contacts.flatMap((contact) => this.#byContact.get(contactKey(contact)) ?? []))]
    const both = reached.filter((record) => namesakes.includes(record))
    if (both.length === 1) return { kind: 'record', record: both[0] as KnownRecord, by: 'contact' }
    if (namesakes.length > 0) return { kind: 'one-of', records: namesakes, why: 'name' }
    if (reached.length > 0) return { kind: 'one-of', records: reached, why: 'contact' }
    return { kind: 'nobody' }
  }

  /** Those of one name, whichever word comes first, and with or without the patronymic. */
  #namesakesOf(name: string): KnownRecord[] {
    const words = wordsOf(name)
    const key = words.join(' ')
    return [
      ...(this.#byWords.get(key) ?? []),
      ...(words.length === 2 ? (this.#byTwoOfThree.get(key) ?? []) : []),
      ...twoOfThree(words).flatMap((two) => this.#byWords.get(two) ?? []),
    ]
  }
}

/** Each once, in the order of the alphabet. */
function wordsOf(name: string): string[] {
  return [...new Set(plain(name).split(' '))].filter((word) => word !== '').toSorted()
}

/** What is left of a name of three words without one of them. */
function twoOfThree(words: readonly string[]): string[] {
  return words.length === 3 ? words.map((word) => words.filter((other) => other !== word).join(' ')) : []
}

/** Rows that would make two records of one name, or of one key, by what they share. */
export function twinsOf(rows: readonly RowIdentity[]): Map<number, number[]> {
  const together = new Map<string, number[]>()
  for (const { row, key, name } of rows) {
    const shared = key !== null ? `key ${keyText(key)}` : name === null ? null : `name ${nameKey(name)}`
    if (shared !== null) addTo(together, shared, row)
  }
  const twins = new Map<number, number[]>()
  for (const list of together.values()) {
    if (list.length > 1)
      for (const row of list)
        twins.set(
          row,
          list.filter((other) => other !== row),
        )
  }
  return twins
}

/** A phone in any spelling, an address in any case. */
function contactKey(contact: string): string {
  return readPhone(contact).phone ?? contact.trim().toLowerCase()
}

function keyText(key: string): string {
  return key.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')
}

function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V) {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
