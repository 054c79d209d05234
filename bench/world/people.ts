import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { FEMALE_NAMES, MALE_NAMES, SURNAME_ENDINGS, SURNAME_STEMS } from './names.ts'

const BATCH = 10_000

/**
 * Brings the number of psychologists to `total`, the same people every time. They are as unlike each other as a
 * national directory is: 140,000 full names, texts put together of the demo world's sentences, one to eight topics of
 * which few are chosen by many, prices and workloads with a long tail, some who are hidden, unpublished or in the trash.
 */
export async function growPeople(db: Db, total: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from psychologists`.execute(db)
  const have = rows[0]?.count ?? 0
  if (have >= total) return
  await db.connection().execute(async (connection) => {
    await makePools(connection)
    for (let from = have + 1; from <= total; from += BATCH) {
      await addPeople(connection, from, Math.min(from + BATCH - 1, total))
    }
  })
  await sql`vacuum analyze`.execute(db)
}

/** What people are put together of: sentences, lines and papers of the demo world. */
async function makePools(db: Db) {
  const demo = sql`(select * from psychologists where slug not like 'person-%')`
  await sql`drop table if exists pool_sentences, pool_demo, pool_people`.execute(db)
  await sql`
    create temp table pool_sentences as
    select (row_number() over (order by d.id, said) - 1)::int as place, sentence
    from ${demo} d, regexp_split_to_table(d.help_text || ' ' || d.about, '(?<=[.!?])\\s+') with ordinality s (sentence, said)`.execute(
    db,
  )
  await sql`
    create temp table pool_demo as
    select (row_number() over (order by id) - 1)::int as place, short_intro, education, credentials, avatar, booking_link
    from ${demo} d`.execute(db)
  await sql`analyze pool_sentences; analyze pool_demo`.execute(db)
}

/** A number from 0 to `below` that belongs to person `n` and the question `salt`. */
function drawn(salt: number, below: number, n = sql`n`) {
  return sql`((hashint4(${n} * 64 + ${sql.lit(salt)}) & 2147483647) % ${sql.lit(below)})`
}

async function addPeople(db: Db, from: number, to: number): Promise<void> {
  const sentences = (salt: number, count: number) => sql`
    select n, string_agg(sentence, ' ') as text
    from generate_series(${sql.lit(from)}, ${sql.lit(to)}) n, generate_series(1, ${sql.lit(count)}) k
    join pool_sentences s on true
    where s.place = ((hashint4(n * 64 + k + ${sql.lit(salt)}) & 2147483647) % (select count(*)::int from pool_sentences))
    group by n`
  const name = (names: readonly string[], salt: number) => sql`(${names}::text[])[1 + ${drawn(salt, names.length)}]`
  await sql`
    with people as (
      select n, ${drawn(1, 100)} < 80 as is_woman, ${drawn(2, 100)} < 30 as is_for_two, ${drawn(3, 1000)} as luck
      from generate_series(${sql.lit(from)}, ${sql.lit(to)}) n
    ),
    about as (${sentences(20, 5)}),
    help as (${sentences(30, 4)})
    insert into psychologists (
      slug, full_name, is_published, deleted_at, gender, birthday, short_intro, help_text, about, education, credentials,
      experience_since, is_couples, format, price, price_couple, workload, booking_link, next_slot_at, verified_at,
      ycl_is_bookable, ycl_hidden, ycl_fired, ycl_phone, ycl_email, avatar, created_at)
    select
      'person-' || n,
      ${name(SURNAME_STEMS, 4)} || ${name(SURNAME_ENDINGS, 5)}
        || case when is_woman then 'а' else '' end || ' '
        || case when is_woman then ${name(FEMALE_NAMES, 6)} else ${name(MALE_NAMES, 6)} end,
      luck >= 80, case when luck between 70 and 79 then now() end,
      case when is_woman then 'female' else 'male' end, date '1955-01-01' + ${drawn(7, 16_000)},
      d.short_intro, help.text, about.text, e.education, e.credentials,
      1990 + ${drawn(8, 35)}, is_for_two,
      case ${drawn(9, 10)} when 0 then array['offline'] when 1 then array['online', 'offline'] when 2 then array['online', 'offline'] else array['online'] end,
      150000 + 10000 * (${drawn(10, 40)} * ${drawn(11, 40)} / 24),
      case when is_for_two then 300000 + 10000 * ${drawn(12, 60)} end,
      ${drawn(13, 60)} * ${drawn(14, 60)} / 60, d.booking_link || '/' || n,
      now() + ${drawn(15, 20_000)} * interval '1 minute', case when luck % 3 > 0 then now() end,
      luck % 10 < 7, luck % 33 = 0, luck % 37 = 0,
      '79' || lpad((${drawn(16, 1_000_000_000)})::text, 9, '0'), 'person-' || n || '@example.ru',
      case when luck % 10 < 7 then d.avatar end, now() - n * interval '17 minutes'
    from people
    join about using (n) join help using (n)
    join pool_demo d on d.place = ${drawn(17, 48)}
    join pool_demo e on e.place = ${drawn(18, 48)}
    order by people.n`.execute(db)
  await sql`
    create temp table if not exists pool_people (id int, n int);
    truncate pool_people;
    insert into pool_people select id, split_part(slug, '-', 2)::int from psychologists
    where slug like 'person-%' and split_part(slug, '-', 2)::int between ${sql.lit(from)} and ${sql.lit(to)};
    analyze pool_people`.execute(db)
  await link(db, { name: 'topics', key: 'topic_id', least: 1, most: 8 })
  await link(db, { name: 'specializations', key: 'specialization_id', least: 1, most: 3 })
  await link(db, { name: 'branches', key: 'branch_id', least: 0, most: 2 })
  await link(db, { name: 'positions', key: 'position_id', least: 1, most: 1 })
}

interface Links {
  name: string
  key: string
  least: number
  most: number
}

/** Gives each new person so many of the records. The square of a number below one chooses the first of them more often. */
async function link(db: Db, { name, key, least, most }: Links): Promise<void> {
  const salt = 40 + name.length
  await sql`
    with others as (select id, (row_number() over (order by id) - 1)::int as place, count(*) over ()::int as size
      from ${sql.table(name)} where deleted_at is null)
    insert into ${sql.table(`psychologist_${name}`)} (psychologist_id, ${sql.ref(key)})
    select distinct p.id, o.id
    from pool_people p
    cross join lateral generate_series(1, ${sql.lit(least)} + ${drawn(salt, most - least + 1, sql`p.n`)}) k
    join others o on o.place = floor(o.size * power(${drawn(salt + 1, 10_000, sql`(p.n * 8 + k)`)} / 10000.0, 2))
    order by 1, 2`.execute(db)
}
