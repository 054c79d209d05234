import { sql } from 'kysely'
import type { Change } from '../platform/db/changes.ts'
import type { Db } from '../platform/db/database.ts'

/** Whose address was looked for last. */
const KEPT_MAX = 20_000

/**
 * The addresses of people by their ids. They hardly ever change, and each save asks for one: what is known is not asked
 * again, and who asks while a statement runs shares the next one.
 */
export class SlugCache {
  readonly #db: Db
  readonly #slugs = new Map<number, string>()
  #generation = 0
  #reading: Promise<unknown> = Promise.resolve()
  #next: { ids: Set<number>; found: Promise<Map<number, string>> } | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** To be told of everything that is heard of the table of people. */
  hear(change: Change | 'unknown') {
    if (change !== 'unknown' && change.columns !== null && !change.columns.includes('slug')) return
    this.#generation += 1
    if (change === 'unknown' || change.ids === 'all') this.#slugs.clear()
    else for (const id of change.ids) this.#slugs.delete(id)
  }

  async of(ids: readonly number[]): Promise<ReadonlySet<string>> {
    const known = ids.map((id) => this.#slugs.get(id))
    const unknown = ids.filter((_, place) => known[place] === undefined)
    const found = unknown.length === 0 ? new Map<number, string>() : await this.#find(unknown)
    return new Set([...known, ...unknown.map((id) => found.get(id))].filter((slug) => slug !== undefined))
  }

  #find(ids: readonly number[]): Promise<Map<number, string>> {
    this.#next ??= this.#planned()
    for (const id of ids) this.#next.ids.add(id)
    return this.#next.found
  }

  #planned() {
    const ids = new Set<number>()
    const found = this.#reading.then(() => {
      this.#next = null
      return this.#read([...ids])
    })
    this.#reading = found.catch(() => {})
    return { ids, found }
  }

  async #read(ids: readonly number[]): Promise<Map<number, string>> {
    const generation = this.#generation
    const rows = await this.#db
      .selectFrom('psychologists')
      .select(['id', 'slug'])
      .where('id', '=', sql<number>`any(${ids}::int[])`)
      .execute()
    if (generation === this.#generation) for (const { id, slug } of rows) this.#keep(id, slug)
    return new Map(rows.map(({ id, slug }) => [id, slug]))
  }

  #keep(id: number, slug: string) {
    this.#slugs.set(id, slug)
    const [oldest = 0] = this.#slugs.keys()
    if (this.#slugs.size > KEPT_MAX) this.#slugs.delete(oldest)
  }
}
