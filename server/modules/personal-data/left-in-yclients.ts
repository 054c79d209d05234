import { sql, type RawBuilder } from 'kysely'
import type { LeftInYclients } from '#contract/visitors/personal-data.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isoOrNull } from '#server/platform/moment.ts'

/** Notes which of these visits stand in YCLIENTS, before they are erased here. Their time is kept while it is still to come. */
export async function recordLeftInYclients(tx: Tx, actId: number, bookingIds: number[], now: Date) {
  await sql`
    insert into left_in_yclients (act_id, company_id, record_id, ahead_until)
    select ${actId}, company_id, record_id,
      case when state = 'booked' and starts_at > ${now} then starts_at + minutes * interval '1 minute' end
    from bookings where id = any(${bookingIds}::int[]) and record_id is not null order by starts_at, id`.execute(tx)
}

/** What these acts left, by act. */
export async function leftInYclientsByAct(db: Db | Tx, actIds: number[]): Promise<Map<number, LeftInYclients[]>> {
  const rows = await db
    .selectFrom('left_in_yclients as l')
    .leftJoin('users as u', 'u.id', 'l.removed_by')
    .select(['l.id', 'l.act_id', 'l.record_id', 'l.ahead_until', 'l.removed_at', 'l.version', 'u.full_name'])
    .select(sql<string | null>`(select min(title) from branches where ycl_id = l.company_id)`.as('branch'))
    .where(sql<boolean>`l.act_id = any(${actIds}::int[])`)
    .orderBy('l.id')
    .execute()
  const byAct = new Map<number, LeftInYclients[]>()
  for (const { act_id, full_name, record_id, ahead_until, removed_at, ...left } of rows) {
    const told = {
      ...left,
      record_id: Number(record_id),
      ahead_until: isoOrNull(ahead_until),
      removed_at: isoOrNull(removed_at),
      removed_by: full_name,
    }
    byAct.set(act_id, [...(byAct.get(act_id) ?? []), told])
  }
  return byAct
}

/** How many acts left something that is to be removed in YCLIENTS now, and since when the oldest waits. */
export function actsWithLeftCount(now: Date): RawBuilder<unknown> {
  return sql`(select json_build_object('count', count(*)::int, 'oldest_at', min(a.at)) from personal_data_acts a
    where exists (select from left_in_yclients l where l.act_id = a.id and l.removed_at is null
      and (l.ahead_until is null or l.ahead_until <= ${now})))`
}

/** When a visit was is of no use once it is over. */
export async function removeFreeTimes(tx: Tx, now: Date) {
  await sql`update left_in_yclients set ahead_until = null where ahead_until <= ${now}`.execute(tx)
}
