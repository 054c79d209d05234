import { sql } from 'kysely'
import { DUPLICATES_MAX, type Duplicate } from '#contract/office/duplicates.ts'
import { linkedJson } from '#server/platform/entity/row-json.ts'
import { isoMoment } from '#server/platform/moment.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Pairs of cards with the same name, phone, address or link to book by; those with more in common first, then those that somebody
 * has told apart, the newest first. One statement.
 */
export async function possibleDuplicates(db: Db): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    with cards as (select * from psychologists where deleted_at is null), found as (
      select one.id as one, other.id as other, 'name' as what from cards one join cards other using (name_key) where one.id < other.id
      union all
      select one.id, other.id, 'phone' from cards one join cards other using (ycl_phone) where one.id < other.id
      union all
      select one.id, other.id, 'email' from cards one join cards other using (ycl_email) where one.id < other.id
      union all
      select one.id, other.id, 'booking_link' from cards one join cards other using (booking_link) where one.id < other.id
    ), pairs as (
      select f.one, f.other, array_agg(f.what order by f.what) as same, d.at, d.user_id
      from found f left join psychologists_told_apart d on d.one_id = f.one and d.other_id = f.other
      group by f.one, f.other, d.at, d.user_id
    ), shown as (
      (select * from pairs where at is null order by cardinality(same) desc, one, other limit ${DUPLICATES_MAX})
      union all (select * from pairs where at is not null order by at desc, one, other limit ${DUPLICATES_MAX})
    )
    select ${card('one')} as one, ${card('other')} as other, to_jsonb(pairs.same) as same, case when pairs.at is not null
      then jsonb_build_object('at', pairs.at, 'by', ${linkedJson('users', 'pairs.user_id')}) end as told_apart
    from shown pairs join cards one on one.id = pairs.one join cards other on other.id = pairs.other
    order by pairs.at desc nulls first, cardinality(pairs.same) desc, pairs.one, pairs.other`.execute(db)
  return rows.map((row) => ({
    ...row,
    told_apart: row.told_apart && { ...row.told_apart, at: isoMoment(row.told_apart.at) },
  }))
}

function card(alias: 'one' | 'other') {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`jsonb_build_object('id', ${column('id')}, 'full_name', ${column('full_name')},
    'is_published', ${column('is_published')}, 'members', (select count(*) from yclients_members m
      where m.psychologist_id = ${column('id')} and not m.is_gone))`
}
