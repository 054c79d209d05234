import { STATUS_PARTS, type StatusState } from '#contract/office/status.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { OwnProcess } from '#server/platform/observability/own-process.ts'
import { diskPart, infrastructureParts, versionsPart, type InfrastructureFacts } from './infrastructure-parts.ts'
import { attention, partOf, person, worstOf, type FoundPart } from './part.ts'
import { databaseSize, figuresOf } from './queries.ts'
import { workParts, type WorkFacts } from './work-parts.ts'

export interface StatusOptions extends WorkFacts {
  db: Db
  clock: Clock
  log: Log
  /** Absent in tests and commands. */
  process: OwnProcess | undefined
}

export interface FoundStatus {
  checked_at: string
  state: StatusState
  parts: FoundPart[]
}

/** However many look, the database is asked once in so long. Milliseconds. */
const KEPT_MS = 10_000
const UNKNOWN = 'Узнать не\u00a0удалось: не\u00a0отвечает база данных.'
const DATABASE_AWAY =
  'База данных не\u00a0отвечает: ничего не\u00a0сохраняется, и\u00a0как идёт остальное, неизвестно. Проверьте сервер PostgreSQL и\u00a0место на\u00a0его диске.'

/** How the installation does, as it was some seconds ago at most. Nobody outside is asked. */
export class StatusCache {
  readonly #options: StatusOptions
  #kept: { at: number; status: Promise<FoundStatus> } | null = null
  readonly #blind = new Set<string>()

  constructor(options: StatusOptions) {
    this.#options = options
  }

  read(): Promise<FoundStatus> {
    const at = this.#options.clock().getTime()
    // An hour that somebody sets back keeps nothing for longer.
    if (this.#kept === null || Math.abs(at - this.#kept.at) > KEPT_MS) this.#kept = { at, status: this.#find() }
    return this.#kept.status
  }

  /** How many parts need a person. */
  async troubles(): Promise<number> {
    const { parts } = await this.read()
    return parts.filter(({ state }) => state === 'person').length
  }

  /** Never fails: what cannot be known is told as such. */
  async #find(): Promise<FoundStatus> {
    const { db, clock, process: own, isDemo } = this.#options
    const now = clock()
    const [figures, rooms, size] = await Promise.all([
      this.#orNull('figures', () => figuresOf(db, now)),
      own === undefined ? null : this.#orNull('disk', () => own.rooms()),
      this.#orNull('size of the database', () => databaseSize(db)),
    ])
    const ground = { isDemo, own, rooms, size }
    const parts =
      figures === null
        ? withoutDatabase(ground)
        : [...workParts(figures, this.#options, now), ...infrastructureParts(figures, ground, now)]
    return { checked_at: now.toISOString(), state: worstOf(parts.map(({ state }) => state)), parts }
  }

  async #orNull<T>(what: string, ask: () => Promise<T>): Promise<T | null> {
    try {
      const answer = await ask()
      this.#blind.delete(what)
      return answer
    } catch (error) {
      // Told once, not every few seconds for as long as it lasts.
      if (!this.#blind.has(what)) this.#options.log.error({ err: error, what }, 'the status is not known')
      this.#blind.add(what)
      return null
    }
  }
}

/** What the process knows by itself. */
function withoutDatabase({ own, rooms }: InfrastructureFacts): FoundPart[] {
  const database = partOf(
    { name: 'database', screen: null, docs: 'When the database falters' },
    [],
    [person(true, DATABASE_AWAY)],
  )
  const known = [database, diskPart([], { own, rooms }), versionsPart(null, [], own)]
  return STATUS_PARTS.map(
    (name) =>
      known.find((part) => part.name === name) ??
      partOf({ name, screen: null, docs: null }, [], [attention(true, UNKNOWN)]),
  )
}
