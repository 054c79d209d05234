import { setImmediate as endOfTurn } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedDatabase } from '../embedded/embedded-driver.ts'
import { CHANNEL, type ChangeSource } from '../changes.ts'
import { connectionOptions } from './server-pool.ts'

/**
 * Begins to hear a channel; answers how to stop. `hear` is told what was said, or nothing when it may have missed some.
 * `fail` is told each time the connection is lost or does not come about.
 */
export type Listen = (
  channel: string,
  hear: (said?: string) => void,
  fail?: (cause: unknown) => void,
) => Promise<() => Promise<void>>

const RECONNECT_MS = 1000

/** Milliseconds. */
interface Patience {
  /** How often the connection is asked whether it still listens. */
  checkMs: number
  answerMs: number
  /** Answers to writes wait for it. */
  caughtUpMs: number
}

const PATIENCE: Patience = { checkMs: 5000, answerMs: 5000, caughtUpMs: 2000 }

/** NOTIFY inside this process. */
export function embeddedListen(database: EmbeddedDatabase): Listen {
  return (channel, hear) => database.listen(channel, hear)
}

/**
 * NOTIFY of a server, on a connection of its own. After a lost connection it comes back and calls `hear` once, for
 * whatever was said meanwhile.
 */
export function serverListen(url: string, patience = PATIENCE, name?: string): Listen {
  return async (channel, hear, fail) => {
    let isStarting = true
    const begin = () => void (isStarting || hear())
    const listener = new ServerListener({ url, channel, hear, begin, fail, patience, name })
    await listener.start()
    isStarting = false
    return () => listener.stop()
  }
}

/** The changes of this process's own database, which tells each before it answers the write. */
export function embeddedChanges(database: EmbeddedDatabase): ChangeSource {
  return {
    async start(hear, live) {
      await database.listen(CHANNEL, hear)
      live(true)
    },
    caughtUp: async () => {},
    stop: async () => {},
  }
}

/** The changes of a server's database, on one connection of their own. */
export function serverChanges(url: string, patience = PATIENCE, name?: string): ChangeSource {
  let listener: ServerListener | undefined
  return {
    async start(hear, live) {
      listener = new ServerListener({
        url,
        channel: CHANNEL,
        hear,
        begin: () => live(true),
        fail: () => live(false),
        patience,
        name,
      })
      await listener.start()
    },
    caughtUp: async () => listener?.caughtUp(),
    stop: async () => listener?.stop(),
  }
}

interface ListenerOptions {
  url: string
  channel: string
  hear: (said: string) => void
  /** It listens now, and may have missed something before. */
  begin: () => void
  fail: ((cause: unknown) => void) | undefined
  patience: Patience
  /** Of the process. */
  name?: string | undefined
}

class ServerListener {
  readonly #url: string
  readonly #channel: string
  readonly #hear: (said: string) => void
  readonly #begin: () => void
  readonly #fail: (cause: unknown) => void
  readonly #patience: Patience
  readonly #name: string
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  /** The round trip that is under way, and the one that all who ask meanwhile wait for. */
  #asked: Promise<void> | null = null
  #next: Promise<void> | null = null

  constructor({ url, channel, hear, begin, fail = () => {}, patience, name }: ListenerOptions) {
    this.#url = url
    this.#channel = channel
    this.#hear = hear
    this.#begin = begin
    this.#fail = fail
    this.#patience = patience
    this.#name = name === undefined ? 'smysl listener' : `smysl ${name} listener`
  }

  /** A database that is away just now is waited for like one that went away later. */
  async start() {
    await this.#connect()
  }

  /**
   * Resolves when everything said before the call has been heard: PostgreSQL delivers what waits for a session before it
   * tells that the session is ready again. A connection that does not answer is given up.
   */
  caughtUp(): Promise<void> {
    // What is under way may have been answered before the call. Many writes end in one turn of the event loop: all of them
    // ask once.
    this.#next ??= Promise.all([this.#asked, endOfTurn()]).then(() => this.#ask())
    return this.#next
  }

  #ask(): Promise<void> {
    this.#next = null
    this.#asked = this.#roundTrip().finally(() => {
      this.#asked = null
    })
    return this.#asked
  }

  async #roundTrip() {
    const client = this.#client
    if (client === null) return
    try {
      await client.query({ text: '', query_timeout: this.#patience.caughtUpMs } as pg.QueryConfig)
    } catch (error) {
      this.#give(client, error)
    }
  }

  async stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => {})
  }

  /** When it does not come about, the next try is on its way. */
  async #connect() {
    const client = new pg.Client({
      ...connectionOptions(this.#url),
      application_name: this.#name,
      connectionTimeoutMillis: this.#patience.answerMs,
      query_timeout: this.#patience.answerMs,
    })
    client.on('notification', ({ payload = '' }) => this.#hear(payload))
    client.on('error', (error) => this.#give(client, error))
    client.on('end', () => this.#give(client, new Error('The connection has ended')))
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`)
    } catch (error) {
      this.#give(client, error)
      return
    }
    // It may have ended in the moment in which it answered: then the next one is on its way already.
    if (this.#client !== client) return
    this.#checkLater(client)
    this.#begin()
  }

  /** Lets a connection go that has ended or says nothing more. Nobody waits for its end: that may never come. */
  #give(client: pg.Client, cause: unknown) {
    if (this.#client !== client) return
    this.#client = null
    client.end().catch(() => {})
    this.#fail(cause)
    this.#reconnectLater()
  }

  #reconnectLater() {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#connect(), RECONNECT_MS)
  }

  #checkLater(client: pg.Client) {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#check(client), this.#patience.checkMs)
  }

  async #check(client: pg.Client) {
    try {
      const { rowCount } = await client.query('select 1 from pg_listening_channels() c where c = $1', [this.#channel])
      if (rowCount === 0) this.#give(client, new Error('The connection does not listen any more'))
      else if (this.#client === client) this.#checkLater(client)
    } catch (error) {
      this.#give(client, error)
    }
  }
}
