import type { Clock } from '#server/platform/clock.ts'
import type { Actor } from '#server/platform/context.ts'
import { changesOf, type Db } from '#server/platform/db/database.ts'
import type { Change, WatchedTable } from '#server/platform/db/changes.ts'
import { findSession, isFreshAt, type FoundSession } from './sessions.ts'

/** Should a change go unheard in spite of everything, it shows after so long. */
const MAX_AGE_MS = 5000
const SESSIONS_MAX = 5000
/** Tokens that open nothing: each guest has one, and whoever likes makes up others. */
const CLOSED_MAX = 5000

/** All that says who asks and what they may. Their changes are told with the ids of users, but for the last four. */
const TABLES: readonly WatchedTable[] = [
  'users',
  'user_roles',
  'sessions',
  'two_factors',
  'roles',
  'permissions',
  'role_permissions',
  'psychologists',
]
const BY_USER: ReadonlySet<WatchedTable> = new Set(['users', 'user_roles', 'sessions', 'two_factors'])
/** What of a card says whose it is. */
const OWNER_COLUMNS = ['user_id', 'deleted_at']

interface Kept {
  session: FoundSession | null
  keptAt: number
}

/**
 * Who asks, without a statement: the process keeps what it has found of a session until anything of it changes, in this
 * process or another, and for some seconds at most. While changes go unheard the database is asked each time.
 */
export class SessionCache {
  readonly #db: Db
  readonly #clock: Clock
  readonly #open = new Map<string, Kept>()
  readonly #closed = new Map<string, Kept>()
  /** Counts what was forgotten: what was read before that is not kept. */
  #generation = 0

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
    changesOf(db).on(TABLES, (change) => this.#forget(change))
  }

  /**
   * The person with roles and permissions as they are this moment; null when the session is over. Before anything is
   * written all is heard that any process has committed: nobody who is out changes a thing.
   */
  async actorOf(token: string, method: string): Promise<Actor | null> {
    const changes = changesOf(this.#db)
    if (!READING.has(method)) await changes.caughtUp()
    const now = this.#clock()
    const kept = changes.isLive ? (this.#open.get(token) ?? this.#closed.get(token)) : undefined
    if (kept !== undefined && performance.now() - kept.keptAt < MAX_AGE_MS) {
      if (kept.session === null) return null
      if (isFreshAt(kept.session, now)) return kept.session.actor
    }
    const generation = this.#generation
    const session = await findSession(this.#db, token, now)
    if (changes.isLive && generation === this.#generation) this.#keep(token, session)
    return session?.actor ?? null
  }

  /** The same for what a page asks by itself: nobody has come, and a session that nobody uses ends. */
  async actorLookingOn(token: string): Promise<Actor | null> {
    return (await findSession(this.#db, token, this.#clock(), { notesVisit: false }))?.actor ?? null
  }

  #keep(token: string, session: FoundSession | null) {
    this.#open.delete(token)
    this.#closed.delete(token)
    const [all, max] = session === null ? [this.#closed, CLOSED_MAX] : [this.#open, SESSIONS_MAX]
    all.set(token, { session, keptAt: performance.now() })
    const [oldest = ''] = all.keys()
    if (all.size > max) all.delete(oldest)
  }

  #forget(change: Change | 'unknown') {
    if (change !== 'unknown' && change.table === 'psychologists' && !changesOwner(change)) return
    this.#generation += 1
    this.#closed.clear()
    if (change === 'unknown' || change.ids === 'all' || !BY_USER.has(change.table)) {
      this.#open.clear()
      return
    }
    const people = new Set(change.ids)
    for (const [token, { session }] of this.#open) {
      if (session !== null && people.has(session.actor.id)) this.#open.delete(token)
    }
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

function changesOwner({ columns }: Change): boolean {
  return columns === null || OWNER_COLUMNS.some((column) => columns.includes(column))
}
