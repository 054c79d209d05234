import pg from 'pg'
import type { EmbeddedDatabase } from '../embedded/embedded-driver.ts'
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
}

const PATIENCE: Patience = { checkMs: 15_000, answerMs: 5000 }

/** NOTIFY inside this process. */
export function embeddedListen(database: EmbeddedDatabase): Listen {
  return (channel, hear) => database.listen(channel, hear)
}

/**
 * NOTIFY of a server, on a connection of its own. After a lost connection it comes back and calls `hear` once, for
 * whatever was said meanwhile.
 */
export function serverListen(url: string, patience = PATIENCE): Listen {
  return async (channel, hear, fail) => {
    const listener = new ServerListener({ url, channel, hear, fail, patience })
    await listener.start()
    return () => listener.stop()
  }
}

interface ListenerOptions {
  url: string
  channel: string
  hear: (said?: string) => void
  fail: ((cause: unknown) => void) | undefined
  patience: Patience
}

class ServerListener {
  readonly #url: string
  readonly #channel: string
  readonly #hear: (said?: string) => void
  readonly #fail: (cause: unknown) => void
  readonly #patience: Patience
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor({ url, channel, hear, fail = () => {}, patience }: ListenerOptions) {
    this.#url = url
    this.#channel = channel
    this.#hear = hear
    this.#fail = fail
    this.#patience = patience
  }

  /** A database that is away just now is waited for like one that went away later. */
  async start() {
    await this.#connect()
  }

  async stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => {})
  }

  /** Answers whether it listens now; if not, the next try is on its way. */
  async #connect(): Promise<boolean> {
    const client = new pg.Client({
      ...connectionOptions(this.#url),
      connectionTimeoutMillis: this.#patience.answerMs,
      query_timeout: this.#patience.answerMs,
    })
    client.on('notification', ({ payload }) => this.#hear(payload))
    client.on('error', (error) => this.#give(client, error))
    client.on('end', () => this.#give(client, new Error('The connection has ended')))
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`)
    } catch (error) {
      this.#give(client, error)
      return false
    }
    this.#checkLater(client)
    return true
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
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#reconnect(), RECONNECT_MS)
  }

  async #reconnect() {
    if (await this.#connect()) this.#hear()
  }

  #checkLater(client: pg.Client) {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#check(client), this.#patience.checkMs)
  }

  async #check(client: pg.Client) {
    try {
      const { rowCount } = await client.query('select 1 from pg_listening_channels() c where c = $1', [this.#channel])
      if (rowCount === 0) this.#give(client, new Error('The connection does not listen any more'))
      else this.#checkLater(client)
    } catch (error) {
      this.#give(client, error)
    }
  }
}
