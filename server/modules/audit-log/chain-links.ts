import { sql } from 'kysely'
import type { AuditChange } from '#contract/office/audit-log.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { jsonText } from '#server/platform/db/json.ts'
import { constantStatement } from '#server/platform/db/queries/constant-statement.ts'
import { WITH_NEXT } from '#server/platform/db/writing.ts'
import { BEFORE_LINK, FIRST_LINK, type ChainedRow } from './chain.ts'

/** Any number: writers of the chain queue on it until their transaction ends. */
const CHAIN_LOCK = 71_830_412
/** Everybody waits here at times, so longer than for a row: a large change holds the chain until it is written. */
const CHAIN_WAIT = '10s'
/** Whoever holds the chain keeps all others waiting, so it waits for nobody else for long. */
const HOLDER_WAIT = '3s'
/** And a holder that says nothing, whose process was stopped, is cut off before those who wait give up: in the background too. */
const HOLDER_SILENCE = '6s'

/** What is personal of a line: it may be erased. */
export interface AuditValues {
  actor_name: string
  subject_label: string
  changes: AuditChange[]
  ip: string | null
  user_agent: string | null
}

/** A row of the chain with the personal values that stand apart from it, and what is hashed of it after the last link. */
export interface ChainLink {
  columns: Omit<ChainedRow, 'prev_hash'> & AuditValues & { together: number; is_part: boolean }
  hashed: string
}

/** Writes links after the last one. Let it follow `lockChain`. */
export async function insertLinks(tx: Tx, links: readonly ChainLink[]) {
  const [only] = links
  if (only !== undefined && links.length === 1) return addLink(tx, only)
  const lines = links.map(({ columns }, index) => ({ ...columns, place: index + 1 }))
  return lengthenChain(
    tx,
    JSON.stringify(lines),
    links.map(({ hashed }) => hashed),
  )
}

function addLink(tx: Tx, { columns, hashed }: ChainLink) {
  const sent = { ...columns, changes: jsonText(columns.changes) }
  return addLine(tx, hashed, ...COLUMNS.map((column) => sent[column]))
}

/** What stands of a line in the chain, and apart from it. */
const CHAINED = {
  at: 'timestamptz',
  actor_id: 'int',
  actor_roles: 'text[]',
  action: 'text',
  subject_type: 'text',
  subject_id: 'text',
  subject_version: 'int',
  result: 'text',
  request_id: 'text',
  values_digest: 'text',
  together: 'int',
  is_part: 'boolean',
} satisfies Partial<Record<keyof ChainLink['columns'], string>>
const APART = {
  actor_name: 'text',
  subject_label: 'text',
  changes: 'jsonb',
  ip: 'text',
  user_agent: 'text',
} satisfies Partial<Record<keyof ChainLink['columns'], string>>
const TYPES = { ...CHAINED, ...APART }
const COLUMNS = Object.keys(TYPES) as (keyof typeof TYPES)[]

const [chained, apart] = [CHAINED, APART].map((columns) => sql.raw(Object.keys(columns).join(', ')))
const typed = sql.raw(COLUMNS.map((column) => `${column} ${TYPES[column]}`).join(', '))
const lastHash = sql`coalesce((select hash from audit_log order by id desc limit 1), ${sql.lit(FIRST_LINK)})`

function hashOf(previous: unknown, hashed: unknown) {
  return sql`encode(sha256(convert_to(${sql.lit(BEFORE_LINK)} || ${previous} || ${hashed}, 'UTF8')), 'hex')`
}

/** Waits until nobody else writes, and keeps others from it until the transaction ends. */
export const lockChain = constantStatement<unknown, []>(
  () => sql`
    select set_config('lock_timeout', ${sql.lit(CHAIN_WAIT)}, true), pg_advisory_xact_lock(${sql.lit(CHAIN_LOCK)}),
      set_config('lock_timeout', ${sql.lit(HOLDER_WAIT)}, true),
      set_config('idle_in_transaction_session_timeout', ${sql.lit(HOLDER_SILENCE)}, true)
    ${sql.raw(WITH_NEXT)}`,
)

/**
 * Writes a line after the last one. The database hashes it: to ask for the last link first would be a message during which
 * everybody waits.
 */
const addLine = constantStatement<unknown, [hashed: string, ...columns: unknown[]]>(
  (hashed, ...places) => sql`
    with line as materialized (
      select ${sql.join(COLUMNS.map((column, index) => sql`${places[index]}::${sql.raw(`${TYPES[column]} as ${column}`)}`))},
        ${lastHash} as prev_hash
    ), made as (
      insert into audit_log (${chained}, prev_hash, hash)
      select ${chained}, prev_hash, ${hashOf(sql`prev_hash`, hashed)} from line
      returning id
    )
    insert into audit_log_values (audit_log_id, ${apart}) select made.id, ${apart} from made, line
    ${sql.raw(WITH_NEXT)}`,
)

/** The same of many lines, each of which holds the hash of the one before. For one alone it takes half as long again. */
const lengthenChain = constantStatement<unknown, [lines: string, hashed: string[]]>(
  (lines, hashed) => sql`
    with recursive lines as materialized (
      select * from json_to_recordset(${lines}::json) as line (place int, ${typed})
    ), rest as materialized (
      select ${hashed}::text[] as hashed
    ), links as (
      select 0 as place, '' as prev_hash, ${lastHash} as hash
      union all
      select place + 1, hash, ${hashOf(sql`hash`, sql`hashed[place + 1]`)}
      from links, rest where place < cardinality(hashed)
    ), made as (
      insert into audit_log (${chained}, prev_hash, hash)
      select ${chained}, prev_hash, hash from lines join links using (place) order by place
      returning id, hash
    )
    insert into audit_log_values (audit_log_id, ${apart})
    select made.id, ${apart} from made join links using (hash) join lines using (place)
    ${sql.raw(WITH_NEXT)}`,
)
