import { sql } from 'kysely'
import { DUPLICATES_MAX, type Duplicate } from '#contract/office/duplicates.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Pairs of cards with the same name, phone, address or link to book by; those with more in common first. One statement. */
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
      select one, other, array_agg(what order by what) as same from found
      group by one, other order by count(*) desc, one, other limit ${DUPLICATES_MAX}
    )
    select ${card('one')} as one, ${card('other')} as other, to_jsonb(pairs.same) as same
    from pairs join cards one on one.id = pairs.one join cards other on other.id = pairs.other
    order by cardinality(pairs.same) desc, pairs.one, pairs.other`.execute(db)
  return rows
}

function card(alias: 'one' | 'other') {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`jsonb_build_object('id', ${column('id')}, 'full_name', ${column('full_name')},
    'is_published', ${column('is_published')}, 'members', (select count(*) from yclients_members m
      where m.psychologist_id = ${column('id')} and not m.is_gone))`
}
