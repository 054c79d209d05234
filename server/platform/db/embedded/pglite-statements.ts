import { parse, protocol, type PGlite } from '@electric-sql/pglite'
import { isOutdatedPlan } from '../connection/failures.ts'
import { nameOfText } from '../connection/prepared-statements.ts'
import type { EmbeddedDatabase, EmbeddedResult } from './embedded-driver.ts'

/** How many statements are held ready. */
const PREPARED_MAX = 200

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
type Message = Messages[number]

interface Prepared {
  /** The types of its parameters. */
  types: number[]
  /** What its rows look like; absent where there are none. */
  columns: Message | undefined
}

/**
 * PGlite parses and plans each statement anew, in six calls into its WebAssembly. What is asked a second time is held
 * ready under a name here, and then asked in one.
 */
export class PreparedPglite implements EmbeddedDatabase {
  readonly #database: PGlite
  readonly #max: number
  /** By their names, the longest unused first. */
  readonly #prepared = new Map<string, Prepared>()

  constructor(database: PGlite, max = PREPARED_MAX) {
    this.#database = database
    this.#max = max
  }

  query(sql: string, parameters: unknown[]): Promise<EmbeddedResult> {
    const name = nameOfText(sql)
    if (name === undefined) return this.#database.query(sql, parameters)
    return this.#database.runExclusive(async () => {
      try {
        return await this.#ask(name, sql, parameters)
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error
        await this.#close([...this.#prepared.keys()])
        // Nothing was done yet; a transaction has failed with it.
        if (this.#database.isInTransaction()) throw error
        return this.#ask(name, sql, parameters)
      }
    })
  }

  exec(script: string): Promise<EmbeddedResult[]> {
    return this.#database.exec(script)
  }

  listen(channel: string, hear: (said: string) => void): Promise<() => Promise<void>> {
    return this.#database.listen(channel, hear)
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  async #ask(name: string, sql: string, parameters: unknown[]): Promise<EmbeddedResult> {
    const { types, columns } = this.#prepared.get(name) ?? (await this.#prepare(name, sql))
    await this.#use(name, { types, columns })
    const values = parameters.map((value, place) => this.#asText(value, types[place] ?? 0))
    const { bind, execute, sync } = protocol.serialize
    const answers = await this.#send([bind({ statement: name, values }), execute({}), sync()])
    const [result] = parse.parseResults(
      columns === undefined ? answers : [columns, ...answers],
      this.#database.parsers,
    ) as EmbeddedResult[]
    return result ?? { rows: [] }
  }

  async #prepare(name: string, text: string): Promise<Prepared> {
    const { parse: begin, describe, sync } = protocol.serialize
    const answers = await this.#send([begin({ name, text }), describe({ type: 'S', name }), sync()])
    return {
      types: parse.parseDescribeStatementResults(answers),
      columns: answers.find((answer) => answer.name === 'rowDescription'),
    }
  }

  async #use(name: string, prepared: Prepared) {
    this.#prepared.delete(name)
    this.#prepared.set(name, prepared)
    const [oldest = ''] = this.#prepared.keys()
    if (this.#prepared.size > this.#max) await this.#close([oldest])
  }

  async #close(names: readonly string[]) {
    for (const name of names) this.#prepared.delete(name)
    const { close, sync } = protocol.serialize
    if (names.length > 0) await this.#send([...names.map((name) => close({ type: 'S', name })), sync()])
  }

  #send(messages: Uint8Array[]): Promise<Messages> {
    return this.#database.execProtocolStream(Buffer.concat(messages), { syncToFs: true })
  }

  #asText(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null
    const serialize = this.#database.serializers[type]
    return serialize === undefined ? String(value) : (serialize(value) as string)
  }
}
