import { sql, type RawBuilder } from 'kysely'
import { letter, type Letter, type LetterFilter } from '#contract/office/letters/letter-list.ts'
import { LETTER_STATE_TITLES, type LetterState } from '#contract/office/letters/letters.ts'
import type { ListQuery } from '#contract/wire/http.ts'
import { withinPeriod } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/queries/search-words.ts'
import { listReads } from '#server/platform/entity/list-reads.ts'
import { maySendAgain } from './commands.ts'

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

const letterJson = (now: Date) => sql`jsonb_build_object(
  'id', l.id, 'created_at', l.created_at, 'kind', l.kind, 'state', l.state, 'recipient', case l.channel
    when 'telegram' then 'Telegram, чат ' || l.recipient when 'max' then 'MAX, чат ' || l.recipient else l.recipient end,
  'subject', l.subject,
  'last_error', l.last_error, 'attempts', l.attempts, 'sent_at', l.sent_at,
  'next_attempt_at', case when l.state = 'waiting' then l.next_attempt_at end,
  'may_send', ${maySendAgain(now)})`

function conditions(filter: LetterFilter, { timeZone, open }: ListOptions): RawBuilder<unknown>[] {
  const conditions = withinPeriod(sql`l.created_at`, filter, timeZone)
  if (filter.state !== undefined) conditions.push(sql`l.state = any(${filter.state}::text[])`)
  if (filter.kind !== undefined) conditions.push(sql`l.kind = any(${filter.kind}::text[])`)
  if (filter.search !== undefined && filter.search !== '') {
    const part = containing(filter.search.trim().toLowerCase().replaceAll('\u0000', ''))
    conditions.push(sql`(l.kind = any(${open}::text[]) and lower(l.recipient) like ${part})`)
  }
  return conditions
}

/** One page of the letters, their total and the number in each state. */
export function listLetters(db: Db, filter: LetterFilter, list: ListQuery<Sort>, options: ListOptions) {
  const letters = listReads<LetterRow, LetterFilter, Sort, ListOptions>({
    table: 'letters',
    alias: 'l',
    fields: letter.fields,
    row: letterJson(options.now),
    where: conditions,
  })
  const counts = sql<{ counts: Record<LetterState, number> }>`(
    select json_object_agg(s.state, coalesce(c.count, 0)) from unnest(${STATES}::text[]) s (state)
    left join (select state, count(*) as count from letters group by state) c using (state)) as counts`
  return letters.page(db, filter, list, options, [counts])
}

export async function isThere(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('letters').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
