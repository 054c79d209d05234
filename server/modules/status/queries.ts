import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { DAYS_UNTIL_ABANDONED } from '../transactions/queries.ts'

/** A process says every minute that it lives; one that was silent for so long is missed. */
export const LOST_AFTER_MS = 3 * 60_000

/** What waits, what failed and what was done last, as the database tells it. Moments are ISO. */
export interface Figures {
  jobs_waiting: number
  jobs_running: number
  /** How long the oldest job in line has waited. Seconds, like the others. */
  jobs_oldest: number
  jobs_failed: number
  /** By mail. */
  letters_waiting: number
  letters_oldest: number
  /** By the mail server, for good, within a day. */
  letters_refused: number
  /** To chats of staff in messengers. */
  messages_waiting: number
  messages_oldest: number
  payments_open: number
  payments_oldest: number
  /** Whose time was over a day ago, and the bank has still not told their end. */
  payments_overdue: number
  bank_notice_at: string | null
  /** The last whole sync, and the last that fetched everything. */
  yclients_run: { state: string; finished_at: string; errors: string[] } | null
  yclients_good_at: string | null
  backup: { finished_at: string; place: string; rows: number; files: number; is_sealed: boolean } | null
  audit: { checked_at: string; rows: number; broken_id: number | null } | null
  processes: ProcessRow[]
  migration: string | null
  postgres: string
}

export interface ProcessRow {
  name: string
  version: string
  node: string
  started_at: string
  seen_at: string
  data_free: number | null
  data_size: number | null
  files_free: number | null
  files_size: number | null
}

/** One statement: whoever watches must not hold up whoever works. */
export async function figuresOf(db: Db, now: Date): Promise<Figures> {
  const age = (moment: RawBuilder<unknown>) =>
    sql`coalesce(extract(epoch from ${now}::timestamptz - ${moment}), 0)::float8`
  const dayAgo = sql`${now}::timestamptz - interval '1 day'`
  const { rows } = await sql<Figures>`
    with job as (select state, created_at from jobs where state in ('queued', 'running')),
      letter as (select created_at from letters where state = 'waiting' and channel = 'mail'),
      message as (select created_at from letters where state = 'waiting' and channel <> 'mail'),
      payment as (
        select created_at, provider_payment_id is not null and expires_at < ${dayAgo}
          and expires_at > ${now}::timestamptz - ${DAYS_UNTIL_ABANDONED} * interval '1 day' as is_overdue
        from transaction_attempts where status in ('created', 'pending', 'authorized')
        union all
        select created_at, lost_at is not null or created_at < ${dayAgo} from transaction_refunds where status = 'pending'),
      sync as (
        select state, finished_at, errors from yclients_runs
        where trigger in ('button', 'schedule') and state in ('done', 'failed')
        order by id desc limit 1)
    select
      (select count(*) from job where state = 'queued')::int as jobs_waiting,
      (select count(*) from job where state = 'running')::int as jobs_running,
      (select ${age(sql`min(created_at)`)} from job where state = 'queued') as jobs_oldest,
      (select count(*) from jobs where state = 'failed' and finished_at > ${dayAgo})::int as jobs_failed,
      (select count(*) from letter)::int as letters_waiting,
      (select ${age(sql`min(created_at)`)} from letter) as letters_oldest,
      (select count(*) from letters where state = 'refused' and channel = 'mail' and attempts > 0 and created_at > ${dayAgo})::int
        as letters_refused,
      (select count(*) from message)::int as messages_waiting,
      (select ${age(sql`min(created_at)`)} from message) as messages_oldest,
      (select count(*) from payment)::int as payments_open,
      (select ${age(sql`min(created_at)`)} from payment) as payments_oldest,
      (select count(*) from payment where is_overdue)::int as payments_overdue,
      (select to_json(max(received_at)) from bank_notices) as bank_notice_at,
      (select to_json(sync) from sync) as yclients_run,
      (select to_json(max(finished_at)) from yclients_runs
        where trigger in ('button', 'schedule') and state = 'done' and errors = '{}') as yclients_good_at,
      (select to_json(b) from (
        select finished_at, place, rows, files, is_sealed from backups order by finished_at desc limit 1) b) as backup,
      (select to_json(a) from (select checked_at, rows, broken_id from audit_checks) a) as audit,
      (select coalesce(json_agg(p order by p.name), '[]') from processes p) as processes,
      (select max(name) from schema_migrations) as migration,
      current_setting('server_version') as postgres`.execute(db)
  const [figures] = rows as [Figures]
  return figures
}

/** Bytes on the disk of the database. */
export async function databaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database())::float8 as size`.execute(db)
  return rows[0]?.size ?? 0
}
