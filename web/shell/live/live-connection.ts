import { api } from '#contract/wire/api.ts'
import { apiAddress } from '#web/lib/api/api.ts'
import { BEAT_MS, LIVE_RECORD_NAMES, PAGE_AGE_MAX, type LiveRecord } from '#contract/office/live-kinds.ts'
import type { LiveCounts, LiveNews, LiveRing, LiveState } from '#contract/office/live.ts'

/** Who hears nothing for so long asks: two beats of the stream. Milliseconds. */
const POLL_AFTER_MS = 2 * BEAT_MS
/** The stream has so long to begin before the first question. */
const STREAM_START_MS = 3000
/** A stream that was refused is tried again. */
const RETRY_MS = 60_000

/** What the tab that holds the stream passes on to the others. */
interface TabMessage {
  counts?: LiveCounts
  news?: LiveNews
  last?: number
  /** The mark of what the person may see and do. */
  rights?: string
  /** Of which records some have changed. */
  changed?: readonly LiveRecord[]
  /** The session is over. */
  isOver?: true
  /** A tab that has just come asks what is known: how old its page is, in milliseconds. */
  greetingAge?: number
}

interface LiveConnectionOptions {
  /** The tabs of one person share a stream. */
  userId: number
  onCounts: (counts: LiveCounts) => void
  onNews: (news: LiveNews) => void
  onRights: (mark: string) => void
  /** Some of these may be others now. */
  onChanged: (records: readonly LiveRecord[]) => void
  /** The session is over, or shows nothing of this any more. */
  onSessionEnd: () => void
  /** In the one tab that has heard it from the server. */
  onRing: (ring: LiveRing) => void
}

/**
 * What the server tells of changed numbers, in every tab by one stream: the tab that holds the lock reads it and passes
 * it on. Whoever hears nothing, because the stream or the tab that reads it is gone, asks every half a minute.
 */
export class LiveConnection {
  readonly #options: LiveConnectionOptions
  readonly #ending = new AbortController()
  readonly #channel: BroadcastChannel | null
  #stream: EventSource | null = null
  #isReader = false
  #isOver = false
  /** A stream that is opened again has missed what changed meanwhile. */
  #wasOpen = false
  #counts: LiveCounts | null = null
  #last: number | undefined
  /** When each was last told to have changed, by `performance.now()`. */
  readonly #changedAt = new Map<LiveRecord, number>()
  #lastHeardAt = Date.now() - POLL_AFTER_MS + STREAM_START_MS
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: LiveConnectionOptions) {
    this.#options = options
    const name = `smysl-live-${options.userId}`
    const { signal } = this.#ending
    // Without a secure connection there are no locks: then every tab that is looked at asks for itself.
    const locks = (navigator as Partial<Navigator>).locks
    this.#channel = locks === undefined || !('BroadcastChannel' in window) ? null : new BroadcastChannel(name)
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#receiveFromTab(data))
    this.#post({ greetingAge: pageAge() })
    if (this.#channel !== null) locks?.request(name, { signal }, () => this.#readStream()).catch(() => {})
    addEventListener('online', this.#resume, { signal })
    addEventListener('offline', () => this.#closeStream(), { signal })
    document.addEventListener('visibilitychange', this.#resume, { signal })
    this.#schedulePoll()
  }

  end() {
    this.#ending.abort()
    this.#closeStream()
    clearTimeout(this.#timer)
    this.#channel?.close()
  }

  /** Holds the lock for as long as the tab lives. */
  #readStream(): Promise<void> {
    this.#isReader = true
    this.#openStream()
    return new Promise((resolve) => this.#ending.signal.addEventListener('abort', () => resolve()))
  }

  #openStream() {
    if (this.#stream !== null || this.#isOver || this.#ending.signal.aborted || !navigator.onLine) return
    const stream = new EventSource(this.#addressOf(api.events, { page_age: pageAge() }))
    this.#stream = stream
    const on = (name: string, take: (data: unknown) => void) =>
      stream.addEventListener(name, (event: MessageEvent<string>) => {
        if (event.lastEventId !== '') this.#last = Number(event.lastEventId)
        take(JSON.parse(event.data))
      })
    on('counts', (counts) => this.#broadcast({ counts: counts as LiveCounts }))
    on('rights', (told) => this.#broadcast({ rights: (told as { mark: string }).mark }))
    on('news', (news) => this.#broadcast({ news: news as LiveNews }))
    on('ring', (ring) => this.#options.onRing(ring as LiveRing))
    on('changed', (changed) => this.#broadcast({ changed: changed as LiveRecord[] }))
    on('beat', () => this.#broadcast({}))
    on('end', () => this.#broadcast({ isOver: true }))
    stream.addEventListener('open', () => {
      if (this.#wasOpen) this.#broadcast({ changed: LIVE_RECORD_NAMES })
      this.#wasOpen = true
    })
    stream.addEventListener('error', () => {
      // A browser comes again by itself after a lost connection; after a refusal it does not.
      if (stream.readyState !== EventSource.CLOSED) return
      this.#closeStream()
      setTimeout(() => this.#openStream(), RETRY_MS)
      void this.#poll()
    })
  }

  #closeStream() {
    this.#stream?.close()
    this.#stream = null
  }

  #broadcast(word: TabMessage) {
    const message = this.#last === undefined ? word : { ...word, last: this.#last }
    this.#post(message)
    this.#receive(message)
  }

  #post(message: TabMessage) {
    if (!this.#ending.signal.aborted) this.#channel?.postMessage(message)
  }

  #receiveFromTab(message: TabMessage) {
    const { greetingAge } = message
    if (greetingAge === undefined) this.#receive(message)
    else if (this.#isReader && this.#counts !== null) {
      // What this tab heard before the other one could, though after the other's page was read.
      const since = performance.now() - greetingAge
      const changed = LIVE_RECORD_NAMES.filter((name) => (this.#changedAt.get(name) ?? -Infinity) >= since)
      const last = this.#last === undefined ? {} : { last: this.#last }
      this.#post({ counts: this.#counts, ...last, ...(changed.length > 0 && { changed }) })
    }
  }

  #receive({ counts, news, last, rights, changed, isOver }: TabMessage) {
    this.#lastHeardAt = Date.now()
    if (last !== undefined) this.#last = last
    if (isOver) this.#endSession()
    if (rights !== undefined) this.#options.onRights(rights)
    if (counts !== undefined) {
      this.#counts = counts
      this.#options.onCounts(counts)
    }
    if (news !== undefined) this.#options.onNews(news)
    if (changed !== undefined) {
      for (const name of changed) this.#changedAt.set(name, performance.now())
      this.#options.onChanged(changed)
    }
  }

  #endSession() {
    if (this.#isOver) return
    this.#isOver = true
    this.#closeStream()
    this.#options.onSessionEnd()
  }

  #addressOf(path: string, more: Record<string, number> = {}): string {
    const asked = { ...more, ...(this.#last !== undefined && { since: this.#last }) }
    const params = Object.entries(asked).map(([name, value]) => `${name}=${value}`)
    return apiAddress(path) + (params.length === 0 ? '' : `?${params.join('&')}`)
  }

  /** Somebody looks again, or the connection is back. */
  readonly #resume = () => {
    if (this.#isReader) this.#openStream()
    this.#schedulePoll()
  }

  /** A tab that nobody looks at asks nothing, unless it is the one that reads for all. */
  #schedulePoll() {
    clearTimeout(this.#timer)
    if (this.#isOver || this.#ending.signal.aborted) return
    const silentMs = Date.now() - this.#lastHeardAt
    if (silentMs < POLL_AFTER_MS) this.#timer = setTimeout(() => this.#schedulePoll(), POLL_AFTER_MS - silentMs)
    else if (this.#isReader || !document.hidden) void this.#poll()
  }

  async #poll() {
    this.#lastHeardAt = Date.now()
    try {
      // Not by `callApi`: a page that asks by itself neither tries again nor sends anybody to sign in.
      const answer = await fetch(this.#addressOf(api.eventCounts), { signal: this.#ending.signal })
      if (answer.status === 401 || answer.status === 403) this.#endSession()
      if (answer.ok) {
        const { data } = (await answer.json()) as { data: LiveState }
        this.#last = data.last
        if (data.ring !== null) this.#options.onRing(data.ring)
        const { counts, rights, news } = data
        // Without the stream nobody says what has changed: whoever has a record open looks.
        this.#broadcast({ counts, rights, changed: LIVE_RECORD_NAMES, ...(news.length > 0 && { news }) })
      }
    } catch {
      // Nobody answers: the next question comes in its time.
    }
    this.#schedulePoll()
  }
}

/** How long ago the page of this tab was asked for at most, in milliseconds. */
function pageAge(): number {
  return Math.min(Math.ceil(performance.now()), PAGE_AGE_MAX)
}
