import { DIRECTORIES } from '#contract/people/directory-permissions.ts'

/** The tables whose changes are announced: see `watch_changes` in the migrations. */
export const WATCHED_TABLES = [
  'psychologists',
  ...DIRECTORIES.map((name) => `psychologist_${name}` as const),
  'psychologist_pages',
  'psychologists_told_apart',
  ...DIRECTORIES,
  'specialization_pages',
  'synonyms',
  'crisis_lines',
  'settings',
  'pages',
  'page_changes',
  'reviews',
  'users',
  'user_roles',
  'sessions',
  'two_factors',
  'roles',
  'permissions',
  'role_permissions',
  'staff_notices',
  'requests',
  'transactions',
  'clients',
] as const

/** What is announced by triggers of its own: that some number which staff look at may be another one. */
export const ANNOUNCED_NUMBERS = 'staff_counts'

export type WatchedTable = (typeof WATCHED_TABLES)[number] | typeof ANNOUNCED_NUMBERS

/** What one statement of a committed transaction changed, by whichever process. */
export interface Change {
  table: WatchedTable
  /**
   * Of the rows; for links and reviews of a psychologist those of the psychologist, for sessions, roles of a user and
   * second factors those of the user, for permissions of a role those of the role, for changes that wait those of the page. Many at once are `all`.
   */
  ids: readonly number[] | 'all'
  /** What an update gave another value; null for rows that came or went, and for many rows at once. */
  columns: readonly string[] | null
}

/** `unknown`: anything may have changed, since nothing was heard for a while. */
type Hear = (change: Change | 'unknown') => void

/** Where the feed gets its news from. */
export interface ChangeSource {
  /**
   * Begins to listen: `hear` gets what is said on the channel, `live` whether it listens, after each try to. Resolves after
   * the first one.
   */
  start: (hear: (said: string) => void, live: (isLive: boolean) => void) => Promise<void>
  caughtUp: () => Promise<void>
  stop: () => Promise<void>
}

export const CHANNEL = 'changes'

/**
 * Tells what the database's commits change, in their order. Whoever keeps something of it in the process forgets by this,
 * and uses what it keeps only while `isLive`. A write through this process's own database is over when it has been told
 * here, so whatever is asked after its answer is true.
 */
export class ChangeFeed {
  readonly #source: ChangeSource
  readonly #subscribers = new Set<{ tables: ReadonlySet<string>; hear: Hear }>()
  #starting: Promise<void> | undefined
  #isLive = false

  constructor(source: ChangeSource) {
    this.#source = source
  }

  /** False while changes go unheard: what was kept may be outdated. */
  get isLive(): boolean {
    return this.#isLive
  }

  /** Calls `hear`, which must not throw, after each change of these tables. Answers how to stop. */
  on(tables: readonly WatchedTable[], hear: Hear): () => void {
    const subscriber = { tables: new Set<string>(tables), hear }
    this.#subscribers.add(subscriber)
    void this.start()
    return () => void this.#subscribers.delete(subscriber)
  }

  /** Begins to listen, and resolves after the first try; the first subscriber does it otherwise. */
  start(): Promise<void> {
    this.#starting ??= this.#source.start(
      (said) => this.#tell(changeOf(said)),
      (isLive) => {
        if (!isLive && !this.#isLive) return
        this.#isLive = isLive
        this.#tell('unknown')
      },
    )
    return this.#starting
  }

  /** Resolves when everything committed before the call has been told; at once while nothing is heard. */
  caughtUp(): Promise<void> {
    return this.#isLive ? this.#source.caughtUp() : Promise.resolve()
  }

  async stop() {
    this.#subscribers.clear()
    this.#isLive = false
    await this.#source.stop()
  }

  #tell(change: Change | 'unknown') {
    for (const { tables, hear } of this.#subscribers) {
      if (change === 'unknown' || tables.has(change.table)) hear(change)
    }
  }
}

/** For a view of a database that is not listened to: nothing is ever told, and nothing may be kept. */
export const DEAF_FEED = new ChangeFeed({ start: async () => {}, caughtUp: async () => {}, stop: async () => {} })

function changeOf(said: string): Change {
  const { table, ids, columns } = JSON.parse(said) as { table: WatchedTable; ids?: number[]; columns?: string[] }
  return { table, ids: ids ?? 'all', columns: columns ?? null }
}
