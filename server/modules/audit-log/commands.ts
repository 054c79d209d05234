import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditChange, AuditEntry } from '#contract/office/audit-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { jsonText } from '#server/platform/db/json.ts'
import { constantStatement } from '#server/platform/db/queries/constant-statement.ts'
import { WITH_NEXT } from '#server/platform/db/writing.ts'
import type { RightsRefused } from '#server/platform/http/errors.ts'
import { BEFORE_LINK, digestOf, FIRST_LINK, hashedAfterLink } from './chain.ts'
import { hasRoomForLine, SUMMED_UP, takeSums, type StrangersAttempt } from './overflow.ts'

/** Any number: writers of the chain queue on it until their transaction ends. */
const CHAIN_LOCK = 71_830_412
/** Everybody waits here at times, so longer than for a row: a large change holds the chain until it is written. */
const CHAIN_WAIT = '10s'
/** Whoever holds the chain keeps all others waiting, so it waits for nobody else for long. */
const HOLDER_WAIT = '3s'
/** And a holder that says nothing, whose process was stopped, is cut off before those who wait give up: in the background too. */
const HOLDER_SILENCE = '6s'

interface Subject {
  type: string
  id: number | null
  label: string
  /** The version that the change made. */
  version?: number
}

interface AuditValues {
  actor_name: string
  subject_label: string
  changes: AuditChange[]
  ip: string | null
  user_agent: string | null
}

/** Who acts, when, and from where. */
interface AuditCtx extends Pick<Ctx<Actor | null>, 'clock' | 'request' | 'source'> {
  actor: (Pick<Actor, 'id' | 'full_name' | 'roles'> & Partial<Pick<Actor, 'ownRoles' | 'token'>>) | null
  /** `ok` unless told. */
  result?: AuditEntry['result']
}

/** One line to be written: what was done, to which record, and what it changed there. */
interface Line {
  action: `${string}.${string}`
  subject: Subject
  changes?: AuditChange[]
}

/** What of a change of many records the log shows at once. */
interface Group {
  isPart: boolean
  together: number
}

/** Lines go into one statement so many at a time. */
const LINES_AT_ONCE = 1000

/**
 * Writes one line of the audit log, in the transaction of the change it tells of. Secrets never come here. Let it be the
 * last that a transaction does: whoever holds the chain and then waits for a row may wait for somebody who waits for the chain.
 */
export async function record(
  tx: Tx,
  ctx: AuditCtx,
  action: `${string}.${string}`,
  subject: Subject,
  changes: AuditChange[] = [],
) {
  await recordAll(tx, ctx, [{ action, subject, changes }])
}

/** Writes the lines of a change of many records: each record's own history shows its line. */
export async function recordAll(tx: Tx, ctx: AuditCtx, lines: readonly Line[]) {
  if (lines.length === 0) return
  // Whoever holds the chain keeps all others waiting, so all this goes out with the commit. The statements after this one
  // see what was committed while it waited.
  await holdChain(tx)
  const grouped = inGroups(lines)
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    await insertLinks(
      tx,
      grouped.slice(start, start + LINES_AT_ONCE).map((line) => linkFor(ctx, line)),
    )
  }
}

/** Keeps what somebody reached for in vain: the change itself left nothing behind. */
export async function recordRefusal(ctx: AuditCtx & Pick<Ctx, 'db'>, { attempt }: RightsRefused) {
  const { action, subject, changes } = attempt
  const { type, id, label } = subject
  await transaction(ctx.db, (tx) => record(tx, { ...ctx, result: 'denied' }, action, { type, id, label }, changes))
}

/** Writes a line about what a stranger did; where there are many, one line an hour says how many more there were. */
export async function recordStranger(
  tx: Tx,
  ctx: Pick<Ctx<Actor | null>, 'clock' | 'request'>,
  attempt: StrangersAttempt,
) {
  const { action, subject, result } = attempt
  if (await hasRoomForLine(tx, ctx, attempt)) await record(tx, { ...ctx, actor: null, result }, action, subject)
}

/** Writes what was too much for a line each in the hours that are over. */
export async function recordOverflow(db: Db, clock: Clock) {
  await transaction(db, async (tx) => {
    for (const sum of await takeSums(tx, clock)) {
      const isAccount = sum.about.startsWith('account:')
      // Found by the first of its networks too.
      const request = { id: randomUUID(), ip: sum.networks[0] ?? '', userAgent: null }
      const subject = { type: 'user', id: isAccount ? sum.subject_id : null, label: isAccount ? sum.subject_label : '' }
      await record(
        tx,
        { clock, actor: null, request, result: sum.result },
        SUMMED_UP[sum.action as StrangersAttempt['action']],
        subject,
        [
          { field: 'attempts', old: null, new: sum.attempts },
          { field: 'networks', old: null, new: sum.networks },
          { field: 'first_at', old: null, new: sum.first_at.toISOString() },
          { field: 'last_at', old: null, new: sum.last_at.toISOString() },
        ],
      )
    }
  })
}

/** Whose lines lose their values: those of these records, and those of what these accounts did. */
interface Forgotten {
  actors: number[]
  subjects: { type: string; ids: number[] }[]
}

/** Erases the personal values of lines for good and says how many lost them. The chain holds their digest and stays whole. */
export async function eraseValues(tx: Tx, { actors, subjects }: Forgotten): Promise<number> {
  const about = subjects.map(
    ({ type, ids }) => sql`(subject_type = ${type} and subject_id = any(${ids.map(String)}::text[]))`,
  )
  const { numAffectedRows } = await sql`
    delete from audit_log_values where audit_log_id in (
      select id from audit_log where actor_id = any(${actors}::int[]) or ${sql.join(about, sql` or `)})`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Personal data leaves the house in a file: who took it, and when, stays here. */
export async function recordExport(ctx: Ctx, action: `${string}.${string}`, label: string) {
  await transaction(ctx.db, (tx) => record(tx, ctx, action, { type: 'export', id: null, label }))
}

/** The last line of each action stands for all of them in the log, and says how many they are. */
function inGroups(lines: readonly Line[]): (Line & Group)[] {
  const counts = Map.groupBy(lines, ({ action }) => action)
  return lines.map((line) => {
    const same = counts.get(line.action) ?? []
    const isPart = line !== same.at(-1)
    return { ...line, isPart, together: isPart ? 1 : same.length }
  })
}

/**
 * A row of the chain with the personal values that stand apart from it, and what is hashed of it. How lines are shown is no
 * part of the chain.
 */
function linkFor(ctx: AuditCtx, { action, subject, changes = [], isPart, together }: Line & Group) {
  // As the database will give them back, so that the digest still agrees: moments are text, and nothing is undefined.
  const values = JSON.parse(
    jsonText({
      actor_name: actorName(ctx),
      subject_label: subject.label,
      // A field without a value holds null: JSON would drop it.
      changes: changes.map(({ field, old, new: value }) => ({ field, old: old ?? null, new: value ?? null })),
      ip: ctx.request.ip,
      user_agent: ctx.request.userAgent,
    }),
  ) as AuditValues
  const row = {
    at: ctx.clock(),
    actor_id: ctx.actor?.id ?? null,
    actor_roles: ctx.actor?.ownRoles ?? ctx.actor?.roles ?? [],
    action,
    subject_type: subject.type,
    subject_id: subject.id === null ? null : String(subject.id),
    subject_version: subject.version ?? null,
    result: ctx.result ?? 'ok',
    request_id: ctx.request.id,
    values_digest: digestOf(values),
  }
  return { columns: { ...row, ...values, together, is_part: isPart }, hashed: hashedAfterLink(row) }
}

/**
 * Whoever takes values over from elsewhere is named with the source, and a program with the one in whose name it works;
 * where nobody does, the source acts itself.
 */
function actorName({ actor, source, request }: AuditCtx): string {
  if (actor === null) return source ?? (request.ip === null ? 'Система' : 'Посетитель сайта')
  const { full_name, token } = actor
  const means = [token && `программа «${token.title}», №\u00a0${token.id}`, source && `из\u00a0${source}`].filter(
    Boolean,
  )
  return means.length === 0 ? full_name : `${full_name} (${means.join(', ')})`
}

type Link = ReturnType<typeof linkFor>

async function insertLinks(tx: Tx, links: Link[]) {
  const [only] = links
  if (only !== undefined && links.length === 1) return addLink(tx, only)
  const lines = links.map(({ columns }, index) => ({ ...columns, place: index + 1 }))
  return lengthenChain(
    tx,
    JSON.stringify(lines),
    links.map(({ hashed }) => hashed),
  )
}

function addLink(tx: Tx, { columns, hashed }: Link) {
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
} satisfies Partial<Record<keyof Link['columns'], string>>
const APART = {
  actor_name: 'text',
  subject_label: 'text',
  changes: 'jsonb',
  ip: 'text',
  user_agent: 'text',
} satisfies Partial<Record<keyof Link['columns'], string>>
const TYPES = { ...CHAINED, ...APART }
const COLUMNS = Object.keys(TYPES) as (keyof typeof TYPES)[]

const [chained, apart] = [CHAINED, APART].map((columns) => sql.raw(Object.keys(columns).join(', ')))
const typed = sql.raw(COLUMNS.map((column) => `${column} ${TYPES[column]}`).join(', '))
const lastHash = sql`coalesce((select hash from audit_log order by id desc limit 1), ${sql.lit(FIRST_LINK)})`

function hashOf(previous: unknown, hashed: unknown) {
  return sql`encode(sha256(convert_to(${sql.lit(BEFORE_LINK)} || ${previous} || ${hashed}, 'UTF8')), 'hex')`
}

const holdChain = constantStatement<unknown, []>(
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
