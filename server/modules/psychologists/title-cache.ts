import { sql } from 'kysely'
import type { WatchedTable } from '#server/platform/db/changes.ts'
import { changesOf, rootDatabase, type Db } from '#server/platform/db/database.ts'
import type { Linked } from '#contract/wire/http.ts'
import { LINK_FIELDS, type LinkField } from './links.ts'

/** A row whose lists of other records are their ids, as `linkedIds` reads them. */
export type WithIds<R extends Record<LinkField, Linked[]>> = Omit<R, LinkField> & Record<LinkField, number[]>

/** A record that a card may name; its place in the alphabet, or null while it lies in the trash. */
interface Title {
  record: Linked
  place: number | null
}

type Titles = Record<LinkField, ReadonlyMap<number, Title>>

const keptFor = new WeakMap<Db, TitleCache>()

/**
 * The rows, which have just been read and are nobody else's, with what their topics, branches and so on are called, in the
 * order of the alphabet. The process keeps the titles until one of them changes: to join and to sort them anew took longer
 * than all the rest of a card.
 */
export async function withTitles<R extends Record<LinkField, Linked[]>>(db: Db, rows: WithIds<R>[]): Promise<R[]> {
  if (rows.length === 0) return []
  const home = rootDatabase(db)
  const kept = keptFor.get(home) ?? new TitleCache(home)
  keptFor.set(home, kept)
  const titles = await kept.titlesFor(db, rows)
  for (const row of rows as Record<LinkField, unknown>[]) {
    for (const field of LINK_FIELDS) row[field] = inOrder(row[field] as number[], titles[field])
  }
  return rows as unknown as R[]
}

class TitleCache {
  readonly #db: Db
  #titles: Titles | null = null
  #reading: Promise<Titles> | null = null

  constructor(db: Db) {
    this.#db = db
    changesOf(db).on(LINK_FIELDS satisfies WatchedTable[], () => {
      this.#titles = null
      this.#reading = null
    })
  }

  /** Titles that know every record of these rows: one may have come that this process has not heard of yet. */
  async titlesFor(db: Db, rows: WithIds<Record<LinkField, Linked[]>>[]): Promise<Titles> {
    const isKeeping = changesOf(this.#db).isLive
    if (isKeeping) {
      const reading = this.#titles === null ? this.#read() : null
      // A transaction has the only connection of the embedded database: it waits for no other. The next one has them.
      const kept = this.#titles ?? (db === this.#db ? await reading : null)
      if (
        kept !== null &&
        LINK_FIELDS.every((field) => rows.every((row) => row[field].every((id) => kept[field].has(id))))
      )
        return kept
    }
    return readTitles(db)
  }

  /** Once for all who ask meanwhile; what was read while something changed is not kept. */
  #read(): Promise<Titles> {
    if (this.#reading !== null) return this.#reading
    const reading = readTitles(this.#db).then((titles) => {
      if (this.#reading === reading && changesOf(this.#db).isLive) this.#titles = titles
      return titles
    })
    this.#reading = reading
    void reading
      .catch(() => {})
      .finally(() => {
        if (this.#reading === reading) this.#reading = null
      })
    return reading
  }
}

/** Those in the trash too: their ids are known, and named nowhere. */
async function readTitles(db: Db): Promise<Titles> {
  const parts = LINK_FIELDS.map(
    (field) =>
      sql`select ${sql.lit(field)} as field, id, title, deleted_at is not null as is_gone from ${sql.table(field)}`,
  )
  const { rows } = await sql<{ field: LinkField; id: number; title: string; is_gone: boolean }>`
    select * from (${sql.join(parts, sql` union all `)}) o order by title collate "und-x-icu", id`.execute(db)
  const titles = Object.fromEntries(LINK_FIELDS.map((field) => [field, new Map<number, Title>()]))
  for (const [place, { field, id, title, is_gone }] of rows.entries()) {
    titles[field]?.set(id, { record: { id, title }, place: is_gone ? null : place })
  }
  return titles as unknown as Titles
}

function inOrder(ids: readonly number[], titles: ReadonlyMap<number, Title>): Linked[] {
  const there = ids.map((id) => titles.get(id)).filter((title) => title !== undefined && title.place !== null)
  return there.sort((a, b) => Number(a?.place) - Number(b?.place)).map((title) => title?.record as Linked)
}
