import { sql } from 'kysely'
import type { AuditChange, AuditEntry } from '#contract/audit-log.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { jsonText } from '#server/platform/db/json.ts'
import { chainHash, digestOf, FIRST_LINK } from './chain.ts'

/** Any number: writers of the chain queue on it until their transaction ends. */
const CHAIN_LOCK = 71_830_412

export interface Subject {
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
interface AuditCtx extends Pick<Ctx<Actor | null>, 'clock' | 'request'> {
  actor: Pick<Actor, 'id' | 'full_name' | 'roles'> | null
  /** `ok` unless told. */
  result?: AuditEntry['result']
}

/** Writes one line of the audit log, in the transaction of the change it tells of. Secrets never come here. */
export async function record(
  tx: Tx,
  ctx: AuditCtx,
  action: `${string}.${string}`,
  subject: Subject,
  changes: AuditChange[] = [],
) {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(tx)
  const last = await tx.selectFrom('audit_log').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst()
  // As the database will give them back, so that the digest still agrees: moments are text, and nothing is undefined.
  const values = JSON.parse(
    jsonText({
      actor_name: ctx.actor?.full_name ?? (ctx.request.ip === null ? 'Система' : 'Посетитель сайта'),
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
    actor_roles: ctx.actor?.roles ?? [],
    action,
    subject_type: subject.type,
    subject_id: subject.id === null ? null : String(subject.id),
    subject_version: subject.version ?? null,
    result: ctx.result ?? 'ok',
    request_id: ctx.request.id,
    values_digest: digestOf(values),
    prev_hash: last?.hash ?? FIRST_LINK,
  }
  const { id } = await tx
    .insertInto('audit_log')
    .values({ ...row, hash: chainHash(row) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('audit_log_values')
    .values({ ...values, audit_log_id: id, changes: JSON.stringify(values.changes) })
    .execute()
}

/** Personal data leaves the house in a file: who took it, and when, stays here. */
export async function recordExport(ctx: Ctx, action: `${string}.${string}`, label: string) {
  await transaction(ctx.db, (tx) => record(tx, ctx, action, { type: 'export', id: null, label }))
}
