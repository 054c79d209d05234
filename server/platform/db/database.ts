import { Kysely, PostgresDialect, type LogEvent, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '#db/tables.ts'
import { BIGINT_TYPE, DAY_TYPE, dayAsText } from './column-types.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { EmbeddedPool } from './embedded-pool.ts'
import { embeddedListen, serverListen, type Listen } from './notifications.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

interface DatabaseOptions {
  /** A PostgreSQL server. Absent: PostgreSQL embedded in this process. */
  url?: string | undefined
  /** Where the embedded database keeps its files. Absent: in memory, for tests. */
  directory?: string | undefined
  /** What the embedded database has in it at the beginning: its files as PGlite dumps them. */
  snapshot?: Blob | undefined
  /** Sees every statement; tests count with it. */
  onQuery?: ((sql: string) => void) | undefined
}

/** Below this likeness (0–1) a misspelt word is another word. The `<<%` operator reads the setting. */
const WORD_LIKENESS = '0.4'

/** Opens PostgreSQL, on a server or embedded: one SQL dialect, the same types, for both. */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  const { pool, listen: hearing } = options.url === undefined ? await openEmbedded(options) : openServer(options.url)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event: LogEvent) => options.onQuery?.(event.query.sql),
  })
  listenOf.set(db, hearing)
  return db
}

/** How to hear NOTIFY on each open database. */
const listenOf = new WeakMap<Db, Listen>()

/** Calls `hear` after every NOTIFY on the channel, by whichever process. Answers how to stop. */
export function listen(db: Db, channel: string, hear: () => void): Promise<() => Promise<void>> {
  const hearing = listenOf.get(db)
  if (hearing === undefined) throw new Error('This database was not opened by openDatabase')
  return hearing(channel, hear)
}

/** Runs `work` in one transaction: inside it only `tx` is in scope. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const following: (() => void)[] = []
  const result = await db.transaction().execute((tx) => {
    followingOf.set(tx, following)
    return work(tx)
  })
  for (const act of following) act()
  return result
}

/** What is to be done when a transaction has been committed. */
const followingOf = new WeakMap<Tx, (() => void)[]>()

/** Calls `act`, which must not throw, once the transaction has been committed; never when it is rolled back. */
export function afterCommit(tx: Tx, act: () => void) {
  const following = followingOf.get(tx)
  if (following === undefined) throw new Error('This transaction was not opened by transaction()')
  following.push(act)
}

interface Connected {
  pool: PostgresPool
  listen: Listen
}

async function openEmbedded({ directory, snapshot }: DatabaseOptions): Promise<Connected> {
  const database = await openEmbeddedDatabase({ directory, snapshot })
  await database.exec(`set pg_trgm.strict_word_similarity_threshold = ${WORD_LIKENESS}; set timezone = 'UTC'`)
  return { pool: new EmbeddedPool(database), listen: embeddedListen(database) }
}

function openServer(url: string): Connected {
  const types = {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (oid === DAY_TYPE) return dayAsText
      if (oid === BIGINT_TYPE) return Number
      return pg.types.getTypeParser(oid, format as 'text')
    },
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    options: `-c pg_trgm.strict_word_similarity_threshold=${WORD_LIKENESS} -c timezone=UTC`,
    types: types as pg.CustomTypesConfig,
  })
  // A connection that dies while idle is dropped by the pool; without a listener its error would end the process.
  pool.on('error', () => {})
  return { pool, listen: serverListen(url) }
}
