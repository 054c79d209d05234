import { createRequire } from 'node:module'
import type { Writable } from 'node:stream'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { BIGINT_TYPE, DAY_TYPE, dayAsText } from '../column-types.ts'
import { isWithNext, isWriting } from '../writing.ts'
import { DatabaseDown, mapDatabaseError, isConnectionLost, isOutdatedPlan } from './failures.ts'
import { settingsOf, type Limits } from './limits.ts'
import { PreparedStatements } from './prepared-statements.ts'

/** The server's own limit comes first; this one is for a server that does not say anything any more. */
const SILENCE_MS = 2000
/** Then the other side is asked whether it is still there, and given up after ten more seconds (libuv's own). */
const KEEP_ALIVE_MS = 10_000

interface ServerPoolOptions {
  limits: Limits
  /**
   * A pooler such as PgBouncer stands between, and a connection is ours for one transaction only: what is set for a
   * session would reach somebody else's.
   */
  isPooled?: boolean
  /** Keeps statements prepared; never through a pooler, where the next one may reach another session. */
  prepares?: boolean
  /** A write is over when this has resolved: what this process keeps of the database is true again. */
  caughtUp?: () => Promise<void>
  /** Of the process. */
  name?: string | undefined
}

/** What every connection to a server has in common. */
export function connectionOptions(url: string, name?: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: name === undefined ? 'smysl' : `smysl ${name}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  }
}

/**
 * The connections to a PostgreSQL server, with limits for everything that is waited for. What is the database's failure
 * and not ours leaves as DatabaseDown or RecordBusy.
 */
export class ServerPool implements PostgresPool {
  readonly options = {}
  readonly #pool: pg.Pool
  readonly #localSettings: string | null
  readonly #caughtUp: () => Promise<void>
  readonly #prepares: boolean
  readonly #silentMs: number
  readonly #held = new WeakMap<pg.PoolClient, HeldConnection>()

  constructor(url: string, options: ServerPoolOptions) {
    const { limits, isPooled = false, prepares = false, caughtUp = async () => {}, name } = options
    this.#caughtUp = caughtUp
    this.#prepares = prepares && !isPooled
    this.#localSettings = isPooled ? settingsOf(limits, 'local') : null
    this.#silentMs = limits.statementMs + SILENCE_MS
    const sessionSettings = { text: settingsOf(limits, 'session'), query_timeout: limits.connectMs }
    this.#pool = new pg.Pool({
      ...connectionOptions(url, name),
      max: limits.connections,
      connectionTimeoutMillis: limits.connectMs,
      types: { getTypeParser } as pg.CustomTypesConfig,
      // What is asked while an answer is under way goes out at once, and is answered in its turn.
      pipeline: !isPooled,
      ...(isPooled ? {} : { onConnect: (client: pg.ClientBase) => client.query(sessionSettings) as unknown as void }),
    })
    // The pool listens only to connections that nobody uses, and an error that nobody hears ends the process. Whoever
    // uses the connection learns of its end by the next answer.
    this.#pool.on('connect', (client) => client.on('error', () => {}))
    this.#pool.on('error', () => {})
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new DatabaseDown(error)
    })
    // Always the same of a client: Kysely keeps what it makes of a connection, and makes it anew for one that it has not seen.
    const known = this.#held.get(client)
    if (known !== undefined) return known
    const prepared = this.#prepares ? new PreparedStatements(client) : null
    const held = new HeldConnection(client, {
      localSettings: this.#localSettings,
      prepared,
      silentMs: this.#silentMs,
      caughtUp: this.#caughtUp,
    })
    this.#held.set(client, held)
    return held
  }

  counts() {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool
    return { open, idle, waiting }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

interface Statement {
  sql: string
  parameters: unknown[]
}

/** What `pg` exports beside its types: a value as it is sent. Throws where it cannot be written down. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue: (value: unknown) => string | Buffer | null
}
const BEGIN = /^(begin|start transaction)\b/i
const NOTHING: PostgresQueryResult<unknown> = { command: 'SELECT', rowCount: 0, rows: [] }

interface HeldOptions {
  localSettings: string | null
  prepared: PreparedStatements | null
  /** A server that has said nothing for so long is given up. Milliseconds. */
  silentMs: number
  caughtUp: () => Promise<void>
}

/**
 * A connection while somebody has it. A transaction begins with its first statement and ends with its last one, each in
 * one message with it: whoever saves waits for two answers less, and holds what it has locked for less time.
 */
class HeldConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #localSettings: string | null
  readonly #prepared: PreparedStatements | null
  readonly #silentMs: number
  readonly #caughtUp: () => Promise<void>
  #isInTransaction = false
  /** What waits for the next statement to go out with it: how the transaction begins, and what answers nothing anybody waits for. */
  #waiting: Statement[] = []
  #hasWritten = false
  #hasOutdatedPlans = false
  #failure: unknown

  constructor(client: pg.PoolClient, { localSettings, prepared, silentMs, caughtUp }: HeldOptions) {
    this.#client = client
    this.#localSettings = localSettings
    this.#prepared = prepared
    this.#silentMs = silentMs
    this.#caughtUp = caughtUp
  }

  query = (async (sql: string, parameters: unknown[]) => {
    this.#hasWritten ||= isWriting(sql)
    const result = await this.#ask(sql, parameters)
    if (this.#hasWritten && !this.#isInTransaction) {
      this.#hasWritten = false
      await this.#caughtUp()
    }
    return result
  }) as PostgresPoolClient['query']

  release(isDiscarded = false) {
    // Whoever takes it next begins anew.
    this.#isInTransaction = false
    this.#hasWritten = false
    this.#waiting = []
    this.#client.release(isDiscarded || this.#hasOutdatedPlans || this.#failure !== undefined)
  }

  async #ask(sql: string, parameters: unknown[]) {
    if (BEGIN.test(sql)) {
      this.#isInTransaction = true
      if (this.#localSettings !== null) return this.#send(`${sql}; ${this.#localSettings}`)
      return this.#wait(sql, [])
    }
    if (sql === 'commit' || sql === 'rollback') return this.#end(sql)
    if (!this.#isInTransaction && this.#localSettings !== null) return this.#sendAlone(sql, parameters)
    if (this.#isInTransaction && this.#localSettings === null && isWithNext(sql)) return this.#wait(sql, parameters)
    return this.#send(sql, parameters)
  }

  #wait(sql: string, parameters: unknown[]): PostgresQueryResult<unknown> {
    this.#waiting.push({ sql, parameters })
    return NOTHING
  }

  async #end(sql: 'commit' | 'rollback') {
    const [first] = this.#waiting
    const hasBegun = first === undefined || !BEGIN.test(first.sql)
    const isEmpty = !hasBegun && this.#waiting.length === 1
    if (isEmpty || sql === 'rollback') this.#waiting = []
    try {
      return isEmpty || (sql === 'rollback' && !hasBegun) ? NOTHING : await this.#send(sql)
    } finally {
      this.#isInTransaction = false
    }
  }

  /** One statement with its settings around it, where there is no session to set them for. */
  async #sendAlone(sql: string, parameters: unknown[]): Promise<PostgresQueryResult<unknown>> {
    await this.#send(`begin; ${this.#localSettings}`)
    try {
      const result = await this.#send(sql, parameters)
      await this.#send('commit')
      return result
    } catch (error) {
      await this.#send('rollback').catch(() => {})
      throw error
    }
  }

  async #send(sql: string, parameters: unknown[] = []): Promise<PostgresQueryResult<unknown>> {
    if (this.#failure !== undefined) throw this.#failure
    sendTogether(this.#client)
    try {
      const statements = [...this.#waiting.splice(0), { sql, parameters }].map(sendable)
      const asked = statements.map((statement) => this.#run(statement))
      // After one that fails the others fail too, of less.
      for (const each of asked) each.catch(() => {})
      for (const each of asked.slice(0, -1)) await each
      return (await asked.at(-1)) ?? NOTHING
    } catch (error) {
      const failure = mapDatabaseError(error)
      // A connection that is silent may answer later, to another question; one with an outdated plan has more of them.
      if (isConnectionLost(error) || isOutdatedPlan(error)) this.#failure = failure
      throw failure
    }
  }

  async #run({ sql: text, parameters: values }: Statement): Promise<PostgresQueryResult<unknown>> {
    const name = this.#prepared?.nameOf(text)
    if (name !== undefined) {
      try {
        return (await this.#answer({ name, text, values })) as PostgresQueryResult<unknown>
      } catch (error) {
        // Nothing was done yet, and asked anew it is planned anew.
        if (this.#isInTransaction || !isOutdatedPlan(error)) throw error
        this.#hasOutdatedPlans = true
      }
    }
    const result = await this.#answer({ text, values })
    // Several statements at once have as many results: the rows of all of them are told.
    if (Array.isArray(result)) return { command: 'SELECT', rowCount: 0, rows: result.flatMap(({ rows }) => rows) }
    return result as PostgresQueryResult<unknown>
  }

  /**
   * Asked with a callback and a limit of our own. `pg` gives a statement those after it was made, and then V8 carries what the
   * statement has read over to the old objects: a tenth of all that a call allocates, moved and looked through in vain.
   */
  #answer(statement: pg.QueryConfig): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const silent = setTimeout(() => {
        reject(new Error('Query read timeout'))
        streamOf(this.#client).destroy()
      }, this.#silentMs)
      this.#client.query(statement, (error, result) => {
        clearTimeout(silent)
        if (error) reject(error)
        else resolve(result)
      })
    })
  }
}

function streamOf(client: pg.ClientBase): Writable {
  return (client as pg.ClientBase & { connection: { stream: Writable } }).connection.stream
}

/** Of a value that cannot be written down `pg` sends nothing, and all that comes after it: that may be a commit. */
function sendable({ sql, parameters }: Statement): Statement {
  return { sql, parameters: parameters.map(prepareValue) }
}

/** What is asked before anything else is done goes out as one piece: each by itself costs a call of the system, and a wake. */
function sendTogether(client: pg.ClientBase) {
  const stream = streamOf(client)
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === DAY_TYPE) return dayAsText
  if (oid === BIGINT_TYPE) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}
