import { Kysely, PostgresDialect, type KyselyConfig, type PostgresPool, type Transaction } from 'kysely'
import type { Tables } from '#db/tables.gen.ts'
import { boundedQueue } from '../jobs/bounded-queue.ts'
import { openEmbeddedDatabase } from './embedded/embedded-database.ts'
import { EmbeddedPool } from './embedded/embedded-pool.ts'
import { DatabaseDown } from './connection/failures.ts'
import { BACKGROUND, INTERACTIVE, PROBE, REPLICA, TRANSACTIONS_MAX, WORD_ALIKE } from './connection/limits.ts'
import { ChangeFeed, DEAF_FEED } from './changes.ts'
import {
  embeddedChanges,
  embeddedListen,
  serverChanges,
  serverListen,
  type Listen,
} from './connection/notifications.ts'
import { ReadReplica, type ReplicaNews } from './connection/read-replica.ts'
import { ServerPool } from './connection/server-pool.ts'
import { tracedStatement } from '../observability/tracing.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

interface DatabaseOptions {
  /** A PostgreSQL server. Absent: PostgreSQL embedded in this process. */
  url?: string | undefined
  /** The server itself, where `url` leads to a pooler that hands out a connection for one transaction. */
  directUrl?: string | undefined
  /** A server that follows `url`: lists are read there as long as it keeps up. */
  readUrl?: string | undefined
  /** Hears when lists are read from there no more, and when again. */
  onReplica?: ((news: ReplicaNews) => void) | undefined
  /** False where statements must not be kept prepared on the server. */
  prepares?: boolean | undefined
  /** The process, as the list of the server's sessions names it. */
  name?: string | undefined
  /** Hears of statements that take longer; their values are not in them. */
  slow?: SlowStatements | undefined
  /** Where the embedded database keeps its files. Absent: in memory, for tests. */
  directory?: string | undefined
  /** What the embedded database has in it at the beginning: its files as PGlite dumps them. */
  snapshot?: Blob | undefined
  /** Sees every statement; tests count with it. */
  onQuery?: ((sql: string) => void) | undefined
}

interface SlowStatements {
  ms: number
  tell: (statement: string, ms: number) => void
}

/** Enough to know a statement by; one that makes a schema would push all else off the screen of whoever starts. */
const TOLD_MAX = 2000

/** What belongs to an open database beside its own connections. */
interface Around {
  listen: Listen
  changes: ChangeFeed
  /** The same database with the limits of work that nobody waits for, on connections of its own. */
  background: Db
  /** The same for the question whether it answers. */
  probe: Db
  /** Of a server: how many connections there are, by their use. */
  pools?: Record<string, ServerPool>
  /** Absent: transactions wait for each other anyway. */
  transactions?: ReturnType<typeof boundedQueue>
}

const aroundOf = new WeakMap<Db, Around>()
const replicaOf = new WeakMap<Db, ReadReplica>()

/** Opens PostgreSQL, on a server or embedded: one SQL dialect, the same types, for both. */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  return options.url === undefined ? openEmbedded(options) : openServer(options.url, options)
}

/** The database for jobs, housekeeping and migrations: they may take minutes, and keep nobody waiting meanwhile. */
export function backgroundDatabase(db: Db): Db {
  return aroundOf.get(db)?.background ?? db
}

/** The database for asking whether it answers, while all other connections are taken. */
export function probeDatabase(db: Db): Db {
  return aroundOf.get(db)?.probe ?? db
}

/** The connections to a server by their use: open, idle, and how many wait for one. Nothing for the embedded database. */
export function connectionsOf(db: Db): Record<string, ReturnType<ServerPool['counts']>> {
  const pools = Object.entries(aroundOf.get(db)?.pools ?? {})
  return Object.fromEntries(pools.map(([name, pool]) => [name, pool.counts()]))
}

/** Calls `hear` after every NOTIFY on the channel, by whichever process. Answers how to stop. */
export function listen(db: Db, ...about: Parameters<Listen>): ReturnType<Listen> {
  const around = aroundOf.get(db)
  if (around === undefined) throw new Error('This database was not opened by openDatabase')
  return around.listen(...about)
}

/** What commits change in the database, by whichever process. */
export function changesOf(db: Db): ChangeFeed {
  return aroundOf.get(db)?.changes ?? DEAF_FEED
}

/**
 * Does `work`, which reads and writes nothing, at the read replica where there is one that has everything committed
 * before the call; otherwise, or when the replica fails meanwhile, here.
 */
export function readFromReplica<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return replicaOf.get(db)?.read(db, work) ?? work(db)
}

/** Runs `work` in one transaction: inside it only `tx` is in scope. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const end: TransactionEnd = { last: [], following: [] }
  const begin = () =>
    db.transaction().execute(async (tx) => {
      endOf.set(tx, end)
      homes.set(tx, rootDatabase(db))
      const result = await work(tx)
      for (const act of end.last) await act()
      return result
    })
  const queued = aroundOf.get(db)?.transactions
  const result = await (queued === undefined ? begin() : queued(begin))
  for (const act of end.following) act()
  return result
}

const homes = new WeakMap<Db, Db>()

/** The database to which a transaction or a view of it belongs: what a process keeps of the one it keeps of the other. */
export function rootDatabase(db: Db): Db {
  return homes.get(db) ?? db
}

/** What is to be done in a transaction when all else is done, and what when it has been committed. */
interface TransactionEnd {
  last: (() => Promise<void>)[]
  following: (() => void)[]
}

const endOf = new WeakMap<Tx, TransactionEnd>()

/**
 * Calls `act` when the work of the transaction is done, right before it is committed: what everybody has to wait for is held
 * for no longer than that, and by nobody who waits for anything else.
 */
export function beforeCommit(tx: Tx, act: () => Promise<void>) {
  theEndOf(tx).last.push(act)
}

/** Calls `act`, which must not throw, once the transaction has been committed; never when it is rolled back. */
export function afterCommit(tx: Tx, act: () => void) {
  theEndOf(tx).following.push(act)
}

function theEndOf(tx: Tx): TransactionEnd {
  const end = endOf.get(tx)
  if (end === undefined) throw new Error('This transaction was not opened by transaction()')
  return end
}

async function openEmbedded({ directory, snapshot, onQuery, slow }: DatabaseOptions): Promise<Db> {
  const database = await openEmbeddedDatabase({ directory, snapshot })
  await database.exec(`set timezone = 'UTC'; set pg_trgm.word_similarity_threshold = ${WORD_ALIKE}`)
  const changes = new ChangeFeed(embeddedChanges(database))
  await changes.start()
  const db = connected(new EmbeddedPool(database), { onQuery, slow })
  aroundOf.set(db, { listen: embeddedListen(database), changes, background: db, probe: db })
  return db
}

function openServer(url: string, options: DatabaseOptions): Db {
  const { directUrl = url, prepares = true, readUrl, onReplica, onQuery, slow, name } = options
  const isPooled = directUrl !== url
  const changes = new ChangeFeed(serverChanges(directUrl, undefined, name))
  const caughtUp = () => changes.caughtUp()
  const behind = new ServerPool(directUrl, { limits: BACKGROUND, caughtUp, name })
  const background = connected(behind, { onQuery, slow })
  const probe = connected(new ServerPool(url, { limits: PROBE, isPooled, name }))
  const interactive = new ServerPool(url, { limits: INTERACTIVE, isPooled, prepares, caughtUp, name })
  const reading = readUrl === undefined ? null : new ServerPool(readUrl, { limits: REPLICA, prepares, name })
  const replica = reading && connected(reading, { slow })
  const db = connected(interactive, { onQuery, slow }, [
    () => changes.stop(),
    () => background.destroy(),
    () => probe.destroy(),
    async () => replica?.destroy(),
  ])
  const transactions = boundedQueue({
    atOnce: TRANSACTIONS_MAX,
    waitMs: INTERACTIVE.connectMs,
    refusal: () => new DatabaseDown(new Error('All transactions are taken')),
  })
  const pools = { interactive, background: behind, ...(reading === null ? {} : { replica: reading }) }
  aroundOf.set(db, {
    listen: serverListen(directUrl, undefined, name),
    changes,
    background,
    probe,
    transactions,
    pools,
  })
  homes.set(background, db)
  if (replica !== null) {
    const reads = new ReadReplica({ primary: db, replica, onNews: onReplica })
    for (const reader of [db, background]) replicaOf.set(reader, reads)
  }
  return db
}

function connected(
  pool: PostgresPool,
  { onQuery, slow }: Pick<DatabaseOptions, 'onQuery' | 'slow'> = {},
  beside: Closing[] = [],
): Db {
  const dialect = new PostgresDialect({ pool })
  if (onQuery === undefined && slow === undefined) return new Database({ dialect }, beside)
  const log: KyselyConfig['log'] = ({ level, query, queryDurationMillis }) => {
    onQuery?.(query.sql)
    tracedStatement(query.sql, queryDurationMillis, level === 'error')
    if (slow !== undefined && queryDurationMillis >= slow.ms)
      slow.tell(toldText(query.sql), Math.round(queryDurationMillis))
  }
  return new Database({ dialect, log }, beside)
}

function toldText(statement: string): string {
  return statement.length > TOLD_MAX ? `${statement.slice(0, TOLD_MAX)}…` : statement
}

type Closing = () => Promise<void>

/** A database that closes what is beside it with itself. */
class Database extends Kysely<Tables> {
  readonly #beside: Closing[]

  constructor(config: KyselyConfig, beside: Closing[]) {
    super(config)
    this.#beside = beside
  }

  override async destroy() {
    await Promise.all([super.destroy(), ...this.#beside.map((close) => close())])
  }
}
