import { createHash } from 'node:crypto'
import type pg from 'pg'

/** How many statements one connection holds ready; the server keeps some tens of kilobytes for each. */
const PREPARED_MAX = 200
/** How many texts are known to have been asked before. */
const KNOWN_MAX = 2000
const PREPARABLE = /^\s*(select|insert|update|delete|merge|with)\b/i
/** More than one statement; a semicolon at the very end makes none. */
const SCRIPT = /;\s*\S/

/** The names of texts that were asked before, by whichever connection; null after the first time. */
const names = new Map<string, string | null>()

/**
 * What one connection holds ready, the longest unused first. A statement that is asked a second time is prepared under
 * a name, and from then on neither parsed nor, as a rule, planned again.
 */
export class PreparedStatements {
  readonly #client: pg.ClientBase
  readonly #max: number
  readonly #names = new Set<string>()

  constructor(client: pg.ClientBase, max = PREPARED_MAX) {
    this.#client = client
    this.#max = max
  }

  /** The name to ask this text by; undefined for what is asked without one. */
  nameOf(text: string): string | undefined {
    const name = nameOfText(text)
    if (name === undefined) return undefined
    this.#names.delete(name)
    this.#names.add(name)
    if (this.#names.size > this.#max) this.#closeOldest()
    return name
  }

  #closeOldest() {
    const [oldest = ''] = this.#names
    this.#names.delete(oldest)
    // A message of the protocol and not DEALLOCATE: it is also taken within a transaction that has failed. Its answer comes
    // with that of the next statement.
    const { connection } = this.#client as pg.ClientBase & { connection: Connection }
    connection.close({ type: 'S', name: oldest })
    delete connection.parsedStatements[oldest]
  }
}

/** What `pg` keeps of a connection, beside its types. */
interface Connection {
  parsedStatements: Record<string, string>
  close: (what: { type: 'S'; name: string }) => void
}

/** The name to prepare this text by; undefined when it is asked for the first time, or is not to be prepared. */
export function nameOfText(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined && known !== null) return known
  if (known === undefined && (!PREPARABLE.test(text) || SCRIPT.test(text))) return undefined
  const name = known === null ? createHash('sha1').update(text).digest('base64url') : null
  names.set(text, name)
  const [oldest = ''] = names.keys()
  if (names.size > KNOWN_MAX) names.delete(oldest)
  return name ?? undefined
}
