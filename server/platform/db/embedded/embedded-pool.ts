import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { EmbeddedDatabase } from './embedded-driver.ts'

/**
 * Gives PGlite the shape of a connection pool, so that Kysely's own PostgreSQL dialect serves both databases.
 * PGlite is one connection: whoever holds it has it alone, the others wait in line.
 */
export class EmbeddedPool implements PostgresPool {
  readonly options = {}
  #database: EmbeddedDatabase
  #client: PostgresPoolClient
  #waiting: (() => void)[] = []
  #isTaken = false

  constructor(database: EmbeddedDatabase) {
    this.#database = database
    this.#client = {
      query: ((sql: string, parameters: unknown[]) => this.#query(sql, parameters)) as PostgresPoolClient['query'],
      release: () => this.#release(),
    }
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
    return this.#client
  }

  async end(): Promise<void> {
    await this.#database.close()
  }

  async #query(sql: string, parameters: unknown[]): Promise<PostgresQueryResult<unknown>> {
    if (parameters.length === 0 && isScript(sql)) return this.#run(sql)
    const result = await this.#database.query(sql, parameters)
    const command = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() as PostgresQueryResult<unknown>['command']
    return { command, rowCount: result.affectedRows ?? 0, rows: result.rows }
  }

  /** Several statements at once, as the simple protocol of PostgreSQL takes them. The rows of all of them are told. */
  async #run(script: string): Promise<PostgresQueryResult<unknown>> {
    const results = await this.#database.exec(script)
    return { command: 'SELECT', rowCount: 0, rows: results.flatMap(({ rows }) => rows) }
  }

  #release() {
    const next = this.#waiting.shift()
    // The next in line takes over without a gap, so nobody can slip in between.
    if (next === undefined) this.#isTaken = false
    else next()
  }
}

/** True for more than one statement; a semicolon at the very end makes none. */
function isScript(sql: string): boolean {
  return /;\s*\S/.test(sql)
}
