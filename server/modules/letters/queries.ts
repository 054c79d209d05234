import { sql, type RawBuilder } from 'kysely'
import { letter, type Letter, type LetterFilter } from '#contract/office/letters/letter-list.ts'
import { LETTER_STATE_TITLES, type LetterKind, type LetterState } from '#contract/office/letters/letters.ts'
import type { ListQuery } from '#contract/wire/http.ts'
import { withinPeriod } from '#server/platform/calendar.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/queries/search-words.ts'
import { listReads } from '#server/platform/entity/list-reads.ts'
import { hasFailed, maySendAgain } from './commands.ts'

export { writtenLetter } from './texts/written-letter.ts'
export { findLetterText } from './texts/text-rows.ts'

type Sort = (typeof letter.sorts)[number]

export type LetterRow = Omit<Letter, 'can'> & { may_send: boolean }

interface ListOptions {
  timeZone: string
  now: Date
  /** Kinds whose recipients this person may see: by others nobody is found. */
  open: readonly string[]
}

const STATES = Object.keys(LETTER_STATE_TITLES) as LetterState[]

const recipientShown = sql`case l.channel
    when 'telegram' then 'Telegram, чат ' || l.recipient when 'max' then 'MAX, чат ' || l.recipient else l.recipient end`

const letterJson = (now: Date) => sql`jsonb_build_object(
  'id', l.id, 'created_at', l.created_at, 'kind', l.kind, 'state', l.state, 'recipient', ${recipientShown},
  'subject', l.subject,
  'last_error', l.last_error, 'attempts', l.attempts, 'sent_at', l.sent_at,
  'next_attempt_at', case when l.state = 'waiting' then l.next_attempt_at end,
  'may_send', ${maySendAgain(now)})`

const isNotTaken = sql<boolean>`(l.state = 'refused' and l.attempts > 0)`

function conditions(filter: LetterFilter, { timeZone, open }: ListOptions): RawBuilder<unknown>[] {
  const conditions = withinPeriod(sql`l.created_at`, filter, timeZone)
  if (filter.state !== undefined) conditions.push(sql`l.state = any(${filter.state}::text[])`)
  if (filter.kind !== undefined) conditions.push(sql`l.kind = any(${filter.kind}::text[])`)
  if (filter.not_taken !== undefined) conditions.push(filter.not_taken ? isNotTaken : sql`not ${isNotTaken}`)
  if (filter.search !== undefined && filter.search !== '') {
    const part = containing(filter.search.trim().toLowerCase().replaceAll('\u0000', ''))
    conditions.push(sql`(l.kind = any(${open}::text[]) and lower(l.recipient) like ${part})`)
  }
  return conditions
}

const readsAt = (now: Date) =>
  listReads<LetterRow, LetterFilter, Sort, ListOptions>({
    table: 'letters',
    alias: 'l',
    fields: letter.fields,
    row: letterJson(now),
    where: conditions,
  })

/** One page of the letters, their total, the number in each state, and how many of them can be sent again together. */
export function listLetters(db: Db, filter: LetterFilter, list: ListQuery<Sort>, options: ListOptions) {
  const counts = sql<{ counts: Record<LetterState, number> }>`(
    select json_object_agg(s.state, coalesce(c.count, 0)) from unnest(${STATES}::text[]) s (state)
    left join (select state, count(*) as count from letters group by state) c using (state)) as counts`
  const which = sql.join([hasFailed(options.now), ...conditions(filter, options)], sql` and `)
  const sendable = sql<{ sendable: number }>`(select count(*)::int from letters l where ${which}) as sendable`
  type More = { counts: Record<LetterState, number>; sendable: number }
  return readsAt(options.now).page(db, filter, list, options, [counts, sendable] as RawBuilder<More>[])
}

const ORDER = { sort_column: 'id', sort_direction: 'asc' } as const

/** The oldest first: at most `limit` ids of what the filter finds. */
export function letterIds(db: Db, filter: LetterFilter, options: ListOptions, limit: number) {
  return readsAt(options.now).ids(db, filter, ORDER, options, limit)
}

/** How many the filter finds: a part of a statement. */
export function letterCount(filter: LetterFilter, options: ListOptions) {
  return readsAt(options.now).count(filter, options)
}

/** A letter as a change of many sees it. */
export interface LetterMark {
  id: number
  kind: LetterKind
  state: LetterState
  attempts: number
  recipient: string | null
  next_attempt_at: string
  expires_at: string
  has_words: boolean
  /** Nobody needs it any more. */
  is_over: boolean
  is_leaving: boolean
}

/** Locked, they wait for a process that takes one of them. */
export async function letterMarks(tx: Tx, ids: number[], now: Date, isLocked: boolean): Promise<LetterMark[]> {
  const { rows } = await sql<LetterMark>`
    select l.id, l.kind, l.state, l.attempts, ${recipientShown} as recipient, to_jsonb(l.next_attempt_at) as next_attempt_at,
      to_jsonb(l.expires_at) as expires_at, l.content is not null as has_words,
      coalesce(l.useless_at <= ${now}::timestamptz, false) as is_over,
      coalesce(l.leased_until > now(), false) as is_leaving
    from letters l where l.id = any(${ids}::int[]) order by l.id ${isLocked ? sql`for update` : sql``}`.execute(tx)
  return rows
}

export async function isThere(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('letters').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
