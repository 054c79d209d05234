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

/** All records of a list, found by whatever a row may tell of them. */
export class KnownRecords {
  readonly #byId = new Map<number, KnownRecord>()
  readonly #byKey = new Map<string, KnownRecord>()
  readonly #byContact = new Map<string, KnownRecord[]>()
  readonly #byWord = new Map<string, KnownRecord[]>()

  constructor(records: readonly KnownRecord[]) {
    for (const record of records) {
      this.#byId.set(record.id, record)
      if (record.key !== null) this.#byKey.set(keyText(record.key), record)
      if (record.closed !== null) continue
      for (const contact of record.contacts) addTo(this.#byContact, contactKey(contact), record)
      for (const word of new Set(plain(record.name ?? '').split(' ')))
        if (word !== '') addTo(this.#byWord, word, record)
    }
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
    const words = new Set(plain(name).split(' '))
    // Of three words a namesake has two at least: one of the two that fewest have.
    const lists = [...words].map((word) => this.#byWord.get(word) ?? []).toSorted((a, b) => a.length - b.length)
    return [...new Set(lists.slice(0, 2).flat())].filter((record) =>
      areNamesakes(words, new Set(plain(record.name ?? '').split(' '))),
    )
  }
}

/** True for one name, and for a name that lacks its third word alone. */
function areNamesakes(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one]
  const isWhole = [...few].every((word) => many.has(word))
  return isWhole && (few.size === many.size || (few.size === 2 && many.size === 3))
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
