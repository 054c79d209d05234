import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { BIGINT_TYPE, DAY_TYPE, dayAsText } from '../column-types.ts'
import { isWriting } from '../writing.ts'
import { DatabaseDown, explained, isConnectionLost, isOutdatedPlan } from './failures.ts'
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
}

/** What every connection to a server has in common. */
export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'smysl',
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
  readonly #prepared = new WeakMap<pg.ClientBase, PreparedStatements>()

  constructor(url: string, options: ServerPoolOptions) {
    const { limits, isPooled = false, prepares = false, caughtUp = async () => {} } = options
    this.#caughtUp = caughtUp
    this.#prepares = prepares && !isPooled
    this.#localSettings = isPooled ? settingsOf(limits, 'local') : null
    const sessionSettings = { text: settingsOf(limits, 'session'), query_timeout: limits.connectMs }
    this.#pool = new pg.Pool({
      ...connectionOptions(url),
      max: limits.connections,
      connectionTimeoutMillis: limits.connectMs,
      query_timeout: limits.statementMs + SILENCE_MS,
      types: { getTypeParser } as pg.CustomTypesConfig,
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
    const prepared = this.#prepares ? this.#preparedOn(client) : null
    return new HeldConnection(client, { localSettings: this.#localSettings, prepared, caughtUp: this.#caughtUp })
  }

  #preparedOn(client: pg.ClientBase): PreparedStatements {
    const prepared = this.#prepared.get(client) ?? new PreparedStatements(client)
    this.#prepared.set(client, prepared)
    return prepared
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

interface HeldOptions {
  localSettings: string | null
  prepared: PreparedStatements | null
  caughtUp: () => Promise<void>
}

/** A connection while somebody has it. */
class HeldConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #localSettings: string | null
  readonly #prepared: PreparedStatements | null
  readonly #caughtUp: () => Promise<void>
  #isInTransaction = false
  #hasWritten = false
  #hasOutdatedPlans = false
  #end: unknown

  constructor(client: pg.PoolClient, { localSettings, prepared, caughtUp }: HeldOptions) {
    this.#client = client
    this.#localSettings = localSettings
    this.#prepared = prepared
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
    this.#client.release(isDiscarded || this.#hasOutdatedPlans || this.#end !== undefined)
  }

  async #ask(sql: string, parameters: unknown[]) {
    if (/^(begin|start transaction)\b/i.test(sql)) {
      this.#isInTransaction = true
      return this.#send(this.#localSettings === null ? sql : `${sql}; ${this.#localSettings}`)
    }
    if (/^(commit|rollback)$/i.test(sql)) this.#isInTransaction = false
    else if (this.#localSettings !== null && !this.#isInTransaction) return this.#sendAlone(sql, parameters)
    return this.#send(sql, parameters)
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
    if (this.#end !== undefined) throw this.#end
    try {
      return await this.#run(sql, parameters)
    } catch (error) {
      const failure = explained(error)
      // A connection that is silent may answer later, to another question; one with an outdated plan has more of them.
      if (isConnectionLost(error) || isOutdatedPlan(error)) this.#end = failure
      throw failure
    }
  }

  async #run(text: string, values: unknown[]): Promise<PostgresQueryResult<unknown>> {
    const name = this.#prepared?.nameOf(text)
    if (name !== undefined) {
      try {
        return (await this.#client.query({ name, text, values })) as PostgresQueryResult<unknown>
      } catch (error) {
        // Nothing was done yet, and asked anew it is planned anew.
        if (this.#isInTransaction || !isOutdatedPlan(error)) throw error
        this.#hasOutdatedPlans = true
      }
    }
    const result: unknown = await this.#client.query(text, values)
    // Several statements at once have as many results: the rows of all of them are told.
    if (Array.isArray(result)) return { command: 'SELECT', rowCount: 0, rows: result.flatMap(({ rows }) => rows) }
    return result as PostgresQueryResult<unknown>
  }
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === DAY_TYPE) return dayAsText
  if (oid === BIGINT_TYPE) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}
