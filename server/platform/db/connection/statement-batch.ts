import pg from 'pg'

/** A statement that the connection holds ready, or is to. */
export interface NamedStatement {
  name: string
  text: string
  values: unknown[]
}

/** What `pg` calls of a statement whose answer comes in, and what it keeps of a connection, beside their types. */
interface Answering extends pg.Query {
  name: string
  text: string
  callback: Told
  submit: (connection: pg.Connection) => Error | null
  handleRowDescription: (message: unknown) => void
  handleDataRow: (message: unknown) => void
  handleCommandComplete: (message: unknown, connection: Wire) => void
  handleError: (error: Error, connection: Wire) => void
  handleReadyForQuery: (connection: Wire) => void
}
interface Wire extends pg.Connection {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

/** As `pg` tells how a statement has ended. */
export type Told = (error: Error | null | undefined, result?: pg.QueryResult) => void

/**
 * Asks all of these at once, and tells the result of the last one. By itself each would be asked to be answered at once
 * too: a call of the system and a packet more, on both sides. After one that fails the server does none of the rest.
 */
export function askTogether(
  client: pg.ClientBase,
  statements: readonly NamedStatement[],
  types: pg.CustomTypesConfig,
  told: Told,
): void {
  const batch = new StatementBatch(statements, types) as unknown as Answering
  batch.callback = told
  client.query(batch)
}

/** One of `pg`'s own, since its pipeline takes no other: what the server answers is handed on to the statement it is about. */
class StatementBatch extends pg.Query {
  readonly #statements: Answering[]
  #answered = 0
  #hasFailed = false

  constructor(statements: readonly NamedStatement[], types: pg.CustomTypesConfig) {
    super('')
    this.#statements = statements.map((each) => new pg.Query({ ...each, types }) as Answering)
    for (const statement of this.#statements) statement.callback = (error, result) => this.#tell(error, result)
    this.#turnTo(0)
  }

  override submit = (connection: pg.Connection) => {
    const silent = Object.create(connection, { sync: { value: () => {} } }) as pg.Connection
    for (const statement of this.#statements) {
      const refusal = statement.submit(silent)
      if (refusal) this.#tell(refusal)
      // What comes after one that cannot be sent may be a commit.
      if (this.#hasFailed) break
    }
    connection.sync()
  }

  handleRowDescription(message: unknown) {
    this.#current.handleRowDescription(message)
  }

  handleDataRow(message: unknown) {
    this.#current.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: Wire) {
    this.#current.handleCommandComplete(message, connection)
    if (this.#current !== this.#statements.at(-1)) this.#turnTo(this.#answered + 1)
  }

  handleReadyForQuery(connection: Wire) {
    // `pg` has closed the statement whose values it could not send, and does not note that.
    if (this.#hasFailed) delete connection.parsedStatements[this.#current.name]
    this.#statements.at(-1)?.handleReadyForQuery(connection)
  }

  handleError(error: Error, connection: Wire) {
    // The server has not looked at what comes after it.
    for (const { name } of this.#statements.slice(this.#answered)) delete connection.submittedNamedStatements[name]
    this.#current.handleError(error, connection)
  }

  get #current(): Answering {
    return this.#statements[this.#answered] as Answering
  }

  /** `pg` notes by the name what the connection holds ready. */
  #turnTo(index: number) {
    this.#answered = index
    Object.assign(this, { name: this.#current.name, text: this.#current.text })
  }

  #tell(error: Error | null | undefined, result?: pg.QueryResult) {
    this.#hasFailed ||= Boolean(error)
    const batch = this as unknown as Answering
    batch.callback(error, result)
  }
}
