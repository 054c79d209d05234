import { changesOf, type Db } from '#server/platform/db/database.ts'
import { WATCHED_TABLES, type Change } from '#server/platform/db/changes.ts'

/** The cards, and whatever they are linked to. */
const TABLES = WATCHED_TABLES.filter((table) => table.startsWith('psychologist'))
/** What no filter of the list asks about: whoever changes only this changes no total. */
const UNFILTERED: ReadonlySet<string> = new Set([
  'version',
  'updated_at',
  'slug',
  'short_intro',
  'help_text',
  'about',
  'education',
  'credentials',
  'verified_at',
  'experience_since',
  'birthday',
  'format',
  'price',
  'price_couple',
  'meeting_minutes',
  'meeting_minutes_couple',
  'workload',
  'next_slot_at',
  'free_times',
])
const TOTALS_MAX = 1000

/** How many a filter finds, and of how many: the second as the database has last estimated it, null where it has not. */
export interface Total {
  total: number
  of: number | null
}

const keptFor = new WeakMap<Db, TotalCache>()

/** The totals of the list for this database. */
export function totalCache(db: Db): TotalCache {
  const kept = keptFor.get(db) ?? new TotalCache(db)
  keptFor.set(db, kept)
  return kept
}

/** How many the filters of the list find: counting a hundred thousand takes longer than reading ten. */
class TotalCache {
  readonly #db: Db
  readonly #totals = new Map<string, Total>()
  #generation = 0

  constructor(db: Db) {
    this.#db = db
    changesOf(db).on(TABLES, (change) => {
      if (!changesTotals(change)) return
      this.#generation += 1
      this.#totals.clear()
    })
  }

  /** The total of a filter; undefined when it is to be counted. */
  get(filter: string): Total | undefined {
    return changesOf(this.#db).isLive ? this.#totals.get(filter) : undefined
  }

  /** Keeps what `count` answers, unless something has changed meanwhile. */
  async keep<T extends Total>(filter: string, count: () => Promise<T>): Promise<T> {
    const generation = this.#generation
    const counted = await count()
    if (!changesOf(this.#db).isLive || generation !== this.#generation) return counted
    this.#totals.delete(filter)
    this.#totals.set(filter, { total: counted.total, of: counted.of })
    const [oldest = ''] = this.#totals.keys()
    if (this.#totals.size > TOTALS_MAX) this.#totals.delete(oldest)
    return counted
  }
}

function changesTotals(change: Change | 'unknown'): boolean {
  return change === 'unknown' || change.columns === null || change.columns.some((column) => !UNFILTERED.has(column))
}
