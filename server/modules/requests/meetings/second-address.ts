import { sql, type RawBuilder } from 'kysely'
import { searchCondition } from '#server/platform/db/queries/search-words.ts'

/** Beside `requests q`: the address that was left beside the phone of its visit. It goes with what the request tells of its person. */
export const secondAddress = sql<string | null>`(select v.email from bookings v where v.request_id = q.id)`

/** Beside `requests q`: where letters about the meeting go. Null: the person left none. */
export const letterAddress = sql<
  string | null
>`case when q.contact_type = 'email' then q.contact else ${secondAddress} end`

/** The ids of the requests in whose address these words stand, the last first. */
export function atSecondAddress(words: string): RawBuilder<unknown> {
  // No address has other letters: a name costs nothing here.
  const isHere = /^[!-~\s]+$/.test(words) ? searchCondition(words, [sql`lower(v.email)`], null) : sql`false`
  return sql`select v.request_id from bookings v where v.email is not null and ${isHere} order by v.request_id desc`
}
