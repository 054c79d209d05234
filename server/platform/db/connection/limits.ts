/** How long anything towards a database server may take, and how many connections it may hold. Milliseconds. */
export interface Limits {
  connections: number
  /** Until there is a connection, new or free again. */
  connectMs: number
  statementMs: number
  /** For a row or a lock that another transaction holds. */
  lockMs: number
  /** A transaction that does nothing for so long is ended by the server: its process was stopped or cut off. */
  idleInTransactionMs: number
}

/** For whoever waits at a screen. */
export const INTERACTIVE: Limits = {
  connections: 10,
  connectMs: 5000,
  statementMs: 15_000,
  lockMs: 5000,
  idleInTransactionMs: 6000,
}

/** Transactions wait for each other; so many of the connections at most, and reading goes on with the rest. */
export const TRANSACTIONS_MAX = 6

/** For lists at a read replica. While it does not come about, the primary is there. */
export const REPLICA: Limits = { ...INTERACTIVE, connectMs: 1000 }

/** For jobs, housekeeping and migrations, which nobody waits for. */
export const BACKGROUND: Limits = {
  connections: 4,
  connectMs: 10_000,
  statementMs: 10 * 60_000,
  lockMs: 60_000,
  idleInTransactionMs: 60_000,
}

/** For the question whether the database answers at all. */
export const PROBE: Limits = {
  connections: 1,
  connectMs: 2000,
  statementMs: 2000,
  lockMs: 2000,
  idleInTransactionMs: 2000,
}

/** How alike a word must be to count as a slip of the hand, by trigrams from 0 to 1: what the operator `%>` reads. */
export const WORD_ALIKE = 0.45

/** The same as SQL: for the session, or for the transaction that has just begun. */
export function settingsOf(limits: Limits, scope: 'session' | 'local'): string {
  const values = {
    timezone: "'UTC'",
    'pg_trgm.word_similarity_threshold': WORD_ALIKE,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  }
  return Object.entries(values)
    .map(([name, value]) => `set ${scope} ${name} = ${value}`)
    .join('; ')
}
