import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

const BATCH = 10_000

/**
 * Brings the number of psychologists to `total`. The new ones are the demo world's people shuffled: a surname of one,
 * a first name of another, the texts of a third. The same every time.
 */
export async function growCrowd(db: Db, total: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from psychologists`.execute(db)
  const have = rows[0]?.count ?? 0
  for (let from = have + 1; from <= total; from += BATCH) {
    await addPeople(db, from, Math.min(from + BATCH - 1, total))
  }
  await sql`analyze`.execute(db)
}

async function addPeople(db: Db, from: number, to: number): Promise<void> {
  await sql`
    with demo as materialized (
      select d.*, row_number() over (order by d.id) - 1 as place, count(*) over () as size
      from psychologists d where d.slug not like 'crowd-%'
    )
    insert into psychologists (
      slug, full_name, is_published, gender, birthday, short_intro, help_text, about, education, credentials,
      experience_since, is_couples, format, price, price_couple, workload, booking_link, next_slot_at,
      ycl_is_bookable, created_at)
    select 'crowd-' || n, split_part(a.full_name, ' ', 1) || ' ' || split_part(b.full_name, ' ', 2), n % 20 <> 0,
      b.gender, c.birthday, c.short_intro, c.help_text, c.about, c.education, c.credentials,
      c.experience_since, c.is_couples, c.format, 200000 + (n * 7919 % 60) * 10000, c.price_couple,
      (n::bigint * 104729 % 100001)::int, c.booking_link, c.next_slot_at, n % 3 <> 0, c.created_at - n * interval '1 minute'
    from generate_series(${from}::int, ${to}::int) n
    join demo a on a.place = n % a.size
    join demo b on b.place = n / 48 % b.size
    join demo c on c.place = n / 7 % c.size`.execute(db)
  await link(db, from, { name: 'topics', key: 'topic_id', all: 30, some: 5 })
  await link(db, from, { name: 'specializations', key: 'specialization_id', all: 12, some: 2 })
  await link(db, from, { name: 'branches', key: 'branch_id', all: 4, some: 1 })
}

interface Links {
  name: string
  key: string
  all: number
  some: number
}

/** Gives each new person `some` of the `all` records, spread evenly. */
async function link(db: Db, from: number, { name, key, all, some }: Links): Promise<void> {
  await sql`
    insert into ${sql.table(`psychologist_${name}`)} (psychologist_id, ${sql.ref(key)})
    select p.id, o.id
    from psychologists p join ${sql.table(name)} o on (p.id * 7 + o.id * 11) % ${all}::int < ${some}::int
    where p.slug like 'crowd-%' and split_part(p.slug, '-', 2)::int >= ${from}::int
    on conflict do nothing`.execute(db)
}
