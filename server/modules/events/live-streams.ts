import type { Zoned } from '#contract/office/settings.ts'
import {
  BEAT_MS,
  LIVE_RECORD_NAMES,
  LIVE_RECORDS,
  type LiveEvent,
  type LiveRecord,
} from '#contract/office/live-kinds.ts'
import type { LiveState } from '#contract/office/live.ts'
import type { NoticeSettings } from '#contract/office/notices.ts'
import { rightsMark } from '#contract/people/rights-mark.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor } from '#server/platform/context.ts'
import { ANNOUNCED_NUMBERS, type Change, type WatchedTable } from '#server/platform/db/changes.ts'
import { changesOf, type Db } from '#server/platform/db/database.ts'
import { Busy, TooManyRequests } from '#server/platform/http/errors.ts'
import type { Log } from '#server/platform/log.ts'
import {
  lastNotice,
  newsFor,
  noticesAfter,
  noticesOf,
  ringFor,
  settingsOf,
  type NoticeRow,
} from '../notices/queries.ts'
import { LiveStream } from './live-stream.ts'
import { countForStaff, countsFor, type StaffCounts } from './queries.ts'

/** Browsers share one among their tabs: so many are a person's devices, and some that have not noticed their end. */
const STREAMS_OF_ONE_MAX = 8
const STREAMS_MAX = 500
/** Changes that come together are told together. Milliseconds. */
const SETTLE_MS = 200
const RETRY_MS = 2000
/** The request for a stream may have been on its way for so long since its page said how old it is. Milliseconds. */
const ON_THE_WAY_MS = 10_000
/** A session that nobody uses ends by the clock alone: it is looked at every so many beats. */
const BEATS_A_LOOK = 4

/** All that says what somebody may see; those of one person are told with the id of that person. */
const RIGHTS: readonly WatchedTable[] = [
  'users',
  'user_roles',
  'sessions',
  'two_factors',
  'roles',
  'permissions',
  'role_permissions',
]
const BY_USER: ReadonlySet<WatchedTable> = new Set(['users', 'user_roles', 'sessions', 'two_factors'])

interface LiveOptions {
  db: Db
  clock: Clock
  log: Log
  zone: Zoned
  /** How many parts of the installation need a person. */
  troubles: () => Promise<number>
  /** Whose session it is this moment; null when it is over. */
  findActor: (token: string) => Promise<Actor | null>
}

interface StreamAsked {
  since: number | undefined
  pageAge: number | undefined
}

const NO_SETTINGS: ReadonlyMap<number, NoticeSettings> = new Map()

/** What is to be told in the next round. */
interface Pending {
  counts: boolean
  /** `since`: all after the last that was told. */
  notices: Set<number> | 'since'
  people: Set<number> | 'all'
  /** Of which some have changed. */
  records: Set<LiveRecord>
}

/**
 * The streams of `GET /api/events` in this process: each tells its person which of their numbers have changed, whichever
 * process changed them, and ends with their session.
 */
export class LiveStreams {
  readonly #options: LiveOptions
  readonly #streams = new Set<LiveStream>()
  #pending = nothing()
  #timer: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined
  #beats = 0
  #isOver = false
  #isBlind = false
  /** The newest notice that was told. */
  #last = 0
  /** When each last changed, by `performance.now()`: a page is read before its stream opens. */
  readonly #changedAt = new Map<LiveRecord, number>()

  constructor(options: LiveOptions) {
    this.#options = options
    const feed = changesOf(options.db)
    feed.on([ANNOUNCED_NUMBERS, 'staff_notices', ...LIVE_RECORD_NAMES, ...RIGHTS], (change) => this.#hear(change))
  }

  /** How many are open. */
  get open(): number {
    return this.#streams.size
  }

  /** What the person may know now, and what has come since the news that they know of. */
  async stateFor(actor: Actor, since: number | undefined): Promise<LiveState> {
    const { db } = this.#options
    const [counts, last, rows, settings] = await Promise.all([
      this.#count(),
      lastNotice(db),
      since === undefined ? [] : noticesAfter(db, since),
      since === undefined ? NO_SETTINGS : settingsOf(db, [actor.id]),
    ])
    return {
      counts: countsFor(actor, counts),
      news: newsFor(actor, rows),
      ring: this.#ringFor(actor, rows, settings),
      last: newest(rows, last),
      rights: markOf(actor),
    }
  }

  /**
   * Opens a stream; `since` is the last news that its reader knows of, `pageAge` how long ago the page was read, in
   * milliseconds. Throws when there are too many.
   */
  async openFor(actor: Actor, token: string, { since, pageAge }: StreamAsked): Promise<Response> {
    const own = [...this.#streams].filter(({ actor: { id } }) => id === actor.id)
    if (own.length >= STREAMS_OF_ONE_MAX) throw new TooManyRequests('Слишком много открытых окон.', 60)
    if (this.#isOver || this.#streams.size >= STREAMS_MAX) {
      throw new Busy('Сейчас новости приходят слишком многим сразу.', 60)
    }
    const stream = new LiveStream(actor, token, () => this.#forget(stream))
    this.#streams.add(stream)
    this.#beat ??= setInterval(() => this.#beatAll(), BEAT_MS)
    try {
      // What changes from here on is heard: the stream stands among the others while its first numbers are read.
      const { counts, news, ring, last, rights } = await this.stateFor(actor, since)
      if (this.#last === 0) this.#last = last
      stream.tellCounts(counts, last)
      stream.tellRights(rights)
      stream.tellNews(news, ring, last)
      if (pageAge !== undefined) stream.tellChanged(this.#changedWithin(pageAge + ON_THE_WAY_MS, actor))
    } catch (error) {
      stream.close()
      throw error
    }
    return stream.response
  }

  /** Ends all of them and takes no more: the process is leaving, and browsers come again to the next. */
  end() {
    this.#isOver = true
    clearTimeout(this.#timer)
    for (const stream of this.#streams) stream.close()
  }

  #changedWithin(ms: number, actor: Actor): LiveRecord[] {
    const since = performance.now() - ms
    return LIVE_RECORD_NAMES.filter((name) => maySee(actor, name) && (this.#changedAt.get(name) ?? -Infinity) >= since)
  }

  #forget(stream: LiveStream) {
    this.#streams.delete(stream)
    if (this.#streams.size > 0) return
    clearInterval(this.#beat)
    this.#beat = undefined
    this.#last = 0
  }

  #hear(change: Change | 'unknown') {
    const records = change === 'unknown' ? LIVE_RECORD_NAMES : [change.table].filter(isRecord)
    for (const name of records) this.#changedAt.set(name, performance.now())
    if (this.#streams.size === 0) return
    const pending = this.#pending
    if (change === 'unknown') this.#pending = anything()
    else if (change.table === ANNOUNCED_NUMBERS) pending.counts = true
    else if (isRecord(change.table)) pending.records.add(change.table)
    else if (change.table === 'staff_notices') {
      if (change.columns !== null || pending.notices === 'since') return
      if (change.ids === 'all') pending.notices = 'since'
      else for (const id of change.ids) pending.notices.add(id)
    } else if (change.ids === 'all' || !BY_USER.has(change.table)) pending.people = 'all'
    else if (pending.people !== 'all') for (const id of change.ids) pending.people.add(id)
    this.#timer ??= setTimeout(() => void this.#round(), SETTLE_MS)
  }

  async #round() {
    const pending = this.#pending
    this.#pending = nothing()
    try {
      const { db } = this.#options
      await this.#lookAtRights(pending.people)
      const isForNobody = this.#streams.size === 0
      const rows = isForNobody ? [] : await this.#newRows(db, pending.notices)
      const isCounted = pending.counts || pending.people === 'all' || pending.people.size > 0
      const counts = isForNobody || !isCounted ? null : await this.#count()
      const people = [...new Set([...this.#streams].map(({ actor }) => actor.id))]
      const settings = rows.length === 0 ? NO_SETTINGS : await settingsOf(db, people)
      for (const stream of this.#streams) {
        if (counts !== null) stream.tellCounts(countsFor(stream.actor, counts), this.#last)
        const { actor } = stream
        stream.tellNews(newsFor(actor, rows), this.#ringFor(actor, rows, settings), this.#last)
        stream.tellChanged([...pending.records].filter((name) => maySee(actor, name)))
      }
      this.#isBlind = false
      this.#timer = undefined
      if (!isNothing(this.#pending)) this.#timer = setTimeout(() => void this.#round(), SETTLE_MS)
    } catch (error) {
      if (!this.#isBlind) this.#options.log.error({ err: error }, 'changed numbers were not told')
      this.#isBlind = true
      this.#pending = anything()
      this.#timer = this.#isOver ? undefined : setTimeout(() => void this.#round(), RETRY_MS)
    }
  }

  async #newRows(db: Db, which: Pending['notices']): Promise<NoticeRow[]> {
    if (which !== 'since' && which.size === 0) return []
    const rows = await (which === 'since' ? noticesAfter(db, this.#last) : noticesOf(db, [...which]))
    this.#last = newest(rows, this.#last)
    return rows
  }

  /** Whose rights may have changed is told by them from now on; whose session is over hears nothing more. */
  async #lookAtRights(people: Pending['people']) {
    for (const stream of this.#streams) {
      if (people !== 'all' && !people.has(stream.actor.id)) continue
      const actor = await this.#options.findActor(stream.token)
      if (actor === null || actor.isTwoFactorRequired || !actor.permissions.has('dashboard.view')) stream.endForGood()
      else {
        stream.actor = actor
        stream.tellRights(markOf(actor))
      }
    }
  }

  #ringFor(actor: Actor, rows: readonly NoticeRow[], settings: ReadonlyMap<number, NoticeSettings>) {
    const { clock, zone } = this.#options
    return ringFor(actor, rows, settings.get(actor.id), clock(), zone.timeZone)
  }

  #count(): Promise<StaffCounts> {
    const { db, clock, zone, troubles } = this.#options
    return countForStaff(db, { now: clock(), timeZone: zone.timeZone, troubles })
  }

  #beatAll() {
    this.#beats += 1
    for (const stream of this.#streams) stream.tell('beat' satisfies LiveEvent, {})
    if (this.#beats % BEATS_A_LOOK !== 0) return
    this.#pending.people = 'all'
    this.#timer ??= setTimeout(() => void this.#round(), SETTLE_MS)
  }
}

function markOf({ permissions, psychologistId, viewingAs }: Actor): string {
  return rightsMark({ permissions, psychologist_id: psychologistId, viewing_as: viewingAs })
}

function nothing(): Pending {
  return { counts: false, notices: new Set(), people: new Set(), records: new Set() }
}

function anything(): Pending {
  return { counts: true, notices: 'since', people: 'all', records: new Set(LIVE_RECORD_NAMES) }
}

function isNothing({ counts, notices, people, records }: Pending): boolean {
  const isTold = counts || notices === 'since' || people === 'all'
  return !isTold && notices.size === 0 && people.size === 0 && records.size === 0
}

function maySee({ permissions }: Actor, name: LiveRecord): boolean {
  return permissions.has(LIVE_RECORDS[name])
}

function isRecord(table: WatchedTable): table is LiveRecord {
  return table in LIVE_RECORDS
}

function newest(rows: readonly { id: number }[], known: number): number {
  return Math.max(known, ...rows.map(({ id }) => id))
}
