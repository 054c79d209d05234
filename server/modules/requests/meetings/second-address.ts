import { sql } from 'kysely'

/** Beside `requests q`: the address that was left beside the phone of its visit. It goes with what the request tells of its person. */
export const secondAddress = sql<string | null>`(select v.email from bookings v where v.request_id = q.id)`

/** Beside `requests q`: where letters about the meeting go. Null: the person left none. */
export const letterAddress = sql<
  string | null
>`case when q.contact_type = 'email' then q.contact else ${secondAddress} end`
