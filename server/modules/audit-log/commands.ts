import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditChange, AuditEntry } from '#contract/office/audit-log.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { beforeCommit, transaction, type Db, type Tx } from '#server/platform/db/database.ts'
import { jsonText } from '#server/platform/db/json.ts'
import type { RightsRefused } from '#server/platform/http/errors.ts'
import { digestOf, hashedAfterLink } from './chain.ts'
import { lockChain, insertLinks, type AuditValues, type ChainLink } from './chain-links.ts'
import { eraseSums, hasRoomForLine, SUMMED_UP, claimFinishedHours, type StrangersAttempt } from './overflow.ts'

interface Subject {
  type: string
  id: number | null
  label: string
  /** The version that the change made. */
  version?: number
}

/** Who acts, when, and from where. */
interface AuditCtx extends Pick<Ctx<Actor | null>, 'clock' | 'request' | 'source'> {
  actor: (Pick<Actor, 'id' | 'full_name' | 'roles'> & Partial<Pick<Actor, 'ownRoles' | 'token'>>) | null
  /** `ok` unless told. */
  result?: AuditEntry['result']
}

/** One line to be written: what was done, to which record, and what it changed there. */
export interface AuditLine {
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

/** Lines of a transaction that stand in the log when it ends. */
const waiting = new WeakMap<Tx, ChainLink[]>()

/**
 * Writes one line of the audit log, in the transaction of the change it tells of and right before its end. Secrets never come
 * here.
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
export async function recordAll(tx: Tx, ctx: AuditCtx, lines: readonly AuditLine[]) {
  if (lines.length === 0) return
  const links = inGroups(lines).map((line) => linkFor(ctx, line))
  const before = waiting.get(tx)
  for (const link of links) before?.push(link)
  if (before !== undefined) return
  waiting.set(tx, links)
  beforeCommit(tx, () => writeLines(tx))
}

/**
 * Writes the lines that wait. Whoever holds the chain keeps all others waiting, and who then waited for a row could wait for
 * somebody who waits for the chain: so this is the last that a transaction does, and goes out with its commit. The statements
 * after the first see what was committed while that waited.
 */
async function writeLines(tx: Tx) {
  const links = waiting.get(tx) ?? []
  waiting.delete(tx)
  if (links.length === 0) return
  await lockChain(tx)
  for (let start = 0; start < links.length; start += LINES_AT_ONCE)
    await insertLinks(tx, links.slice(start, start + LINES_AT_ONCE))
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
    for (const sum of await claimFinishedHours(tx, clock)) {
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

/**
 * Erases the personal values of lines for good and says how many lost them. The chain holds their digest and stays whole.
 * What the running hour has summed up goes into a line later: it loses them now.
 */
export async function eraseValues(tx: Tx, { actors, subjects }: Forgotten): Promise<number> {
  await writeLines(tx)
  const accounts = subjects.filter(({ type }) => type === 'user').flatMap(({ ids }) => ids)
  await eraseSums(tx, [...actors, ...accounts])
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
function inGroups(lines: readonly AuditLine[]): (AuditLine & Group)[] {
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
function linkFor(ctx: AuditCtx, { action, subject, changes = [], isPart, together }: AuditLine & Group): ChainLink {
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
