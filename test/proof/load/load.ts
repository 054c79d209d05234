import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/platform/db/database.ts'
import { DISK_IS_FULL } from '#server/platform/storage/disk-full.ts'
import { ApiClient } from '../../api-client.ts'

/** A kind of work that a proof does all the while, and what has to be true of it afterwards. */
export interface Writer {
  name: string
  /** One piece of it; `n` grows with each. */
  write: (load: Load, n: number) => Promise<unknown>
  /** In sentences: what the database has otherwise than it was answered, or by halves. */
  prove?: (db: Db) => Promise<string[]>
  /** Takes up what was broken off: once after a restart. */
  resume?: (load: Load) => Promise<unknown>
  pauseMs?: number
}

const PAUSE_MS = 20
/** Of a disk and of a bucket nobody knows when they are back: there the words say what to do. */
const TOLD = [DISK_IS_FULL, 'Хранилище файлов сейчас не отвечает. Попробуйте ещё раз']

/** What is asked of a product, or of a balancer in front of several, and what came of it. */
export class Load {
  readonly url: string
  /** Answers of success, by the writer. */
  readonly confirmed = new Map<string, number>()
  /** Answers of 503 with a moment to come back, or in words about disk and bucket. */
  away = 0
  /** Requests that the end of the process left without an answer. */
  cut = 0
  /** Anything else: none is allowed. */
  readonly faults: string[] = []
  /** An administrator, signed in from the beginning to the end. */
  readonly staff: ApiClient
  /** While a process is killed: a request may be left without an answer, or with the balancer's word that there is none. */
  mayBeCut: boolean
  /** How much longer everybody pauses than usual. */
  readonly #pace: number
  readonly #turns = new Map<Writer, number>()
  #visitors = 0

  constructor(url: string, { mayBeCut = false, pace = 1 } = {}) {
    this.url = url
    this.staff = new ApiClient(url)
    this.mayBeCut = mayBeCut
    this.#pace = pace
  }

  /** Somebody new from an address of their own: each network has its share of everything. */
  visitor(): ApiClient {
    this.#visitors += 1
    const at = [this.#visitors >> 16, this.#visitors >> 8, this.#visitors].map((part) => part & 255)
    return new ApiClient(this.url, { 'x-forwarded-for': `10.${at.join('.')}` })
  }

  /** The body of an answer of success; undefined when there was none. */
  async ask(what: string, asking: Promise<Response>): Promise<string | undefined> {
    const answer = await asking.then(textOf).catch((error: Error) => error)
    if (answer instanceof Error) {
      if (this.mayBeCut) this.cut += 1
      else this.faults.push(`${what}: no answer (${String(answer.cause ?? answer)})`)
      return undefined
    }
    if (answer.status < 400) {
      this.confirmed.set(what, (this.confirmed.get(what) ?? 0) + 1)
      return answer.text
    }
    const isTold = answer.mayComeBack || TOLD.some((words) => answer.text.includes(words))
    // 419: what was cut is the question for the token.
    if ([502, 419].includes(answer.status) && this.mayBeCut) this.cut += 1
    else if (answer.status === 503 && isTold) this.away += 1
    else this.faults.push(`${what}: ${answer.status} ${answer.text.slice(0, 200).replace(/,"request_id".*/, '')}`)
    return undefined
  }

  /** The `data` of an answer of success. */
  async askFor<T>(what: string, asking: Promise<Response>): Promise<T | undefined> {
    const text = await this.ask(what, asking)
    return text === undefined ? undefined : (JSON.parse(text) as { data: T }).data
  }

  /** Lets all of them write until the signal; what is under way is finished. */
  async run(writers: readonly Writer[], signal: AbortSignal): Promise<void> {
    await Promise.all(
      writers.map(async (writer) => {
        while (!signal.aborted) {
          const turn = (this.#turns.get(writer) ?? 0) + 1
          this.#turns.set(writer, turn)
          await writer.write(this, turn)
          await sleep((writer.pauseMs ?? PAUSE_MS) * this.#pace, undefined, { signal }).catch(() => {})
        }
      }),
    )
  }

  /** How many of each kind: `save 12, sign-in 3`. */
  get kinds(): string {
    const sorted = [...this.confirmed].toSorted(([a], [b]) => a.localeCompare(b))
    return sorted.map(([kind, count]) => `${kind} ${count}`).join(', ')
  }

  get total(): number {
    return [...this.confirmed.values()].reduce((sum, count) => sum + count, 0)
  }
}

async function textOf(answer: Response) {
  return { status: answer.status, mayComeBack: answer.headers.has('retry-after'), text: await answer.text() }
}

/** A record as it was found: the name that its writer gave it, and which of its parts are there. */
export interface Found {
  name: string
  parts: string
}

/** Each confirmed record is there once, none is there twice, and none lacks a part. */
export function unwhole(found: readonly Found[], confirmed: Iterable<string>, parts: string): string[] {
  const times = new Map<string, number>()
  for (const { name } of found) times.set(name, (times.get(name) ?? 0) + 1)
  return [
    ...[...confirmed].filter((name) => !times.has(name)).map((name) => `${name} was lost`),
    ...[...times].filter(([, count]) => count > 1).map(([name, count]) => `${name} is there ${count} times`),
    ...found.filter((one) => one.parts !== parts).map((one) => `${one.name} has ${one.parts} instead of ${parts}`),
  ]
}
