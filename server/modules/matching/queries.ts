import { sql, type RawBuilder } from 'kysely'
import type { MatchPeople, MatchPerson } from '#contract/match-people.ts'
import type { Db } from '#server/platform/db/database.ts'

type PersonRow = MatchPerson & { ycl_is_ready: boolean }

/** Everybody in the catalog, as short as matching allows, and what can be asked about them: one statement. */
export async function peopleToMatch(db: Db, now: Date): Promise<MatchPeople> {
  const { rows } = await sql<Omit<MatchPeople, 'people'> & { people: PersonRow[] }>`
    with shown as materialized (
      select id, slug, full_name, avatar, gender, price, price_couple, is_couples, format, experience_since,
        next_slot_at, booking_link, ycl_is_ready
      from psychologists where is_published and deleted_at is null
    )
    select
      coalesce((
        select json_agg(json_build_object(
          'slug', p.slug, 'full_name', p.full_name, 'avatar', p.avatar, 'gender', p.gender, 'price', p.price,
          'price_couple', p.price_couple, 'is_couples', p.is_couples, 'format', p.format,
          'experience_since', p.experience_since, 'next_slot_at', p.next_slot_at, 'booking_link', p.booking_link,
          'ycl_is_ready', p.ycl_is_ready, 'topics', coalesce(topics.ids, '{}'), 'branches', coalesce(branches.ids, '{}'),
          'specializations', coalesce(specializations.ids, '{}')) order by p.id)
        from shown p
        left join ${linkedIds('topics', 'topic_id', sql`o.is_published and`)} topics on topics.owner = p.id
        left join ${linkedIds('branches', 'branch_id', sql``)} branches on branches.owner = p.id
        left join ${linkedIds('specializations', 'specialization_id', sql`o.is_published and`)} specializations
          on specializations.owner = p.id
      ), '[]') as people,
      ${options('topics', 'topic_id', sql`o.is_published and`)} as topics,
      ${options('branches', 'branch_id', sql``)} as branches,
      ${options('specializations', 'specialization_id', sql`o.is_published and`)} as specializations`.execute(db)
  const { people, ...lists } = rows[0] as (typeof rows)[number]
  return { ...lists, people: people.map((row) => presentPerson(row, now)) }
}

type Linked = 'topics' | 'branches' | 'specializations'

/** The ids of what each person is linked with. */
function linkedIds(name: Linked, key: string, published: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select l.psychologist_id as owner, array_agg(o.id order by o.id) as ids
    from ${sql.table(`psychologist_${name}`)} l join ${sql.table(name)} o on o.id = l.${sql.ref(key)}
    where ${published} o.deleted_at is null group by 1)`
}

/** Every record of a list with the number of people who are linked with it, in the order of the alphabet. */
function options(name: Linked, key: string, published: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('value', o.id, 'title', o.title, 'count', coalesce(c.count, 0))
      order by o.title collate "und-x-icu", o.id)
    from ${sql.table(name)} o
    left join (
      select l.${sql.ref(key)} as id, count(*)::int as count
      from ${sql.table(`psychologist_${name}`)} l join shown on shown.id = l.psychologist_id group by 1
    ) c on c.id = o.id
    where ${published} o.deleted_at is null), '[]')`
}

/** As on a card of the catalog: a free time is shown only when it is ahead and can be booked. */
function presentPerson({ ycl_is_ready, ...row }: PersonRow, now: Date): MatchPerson {
  const slot = row.next_slot_at === null ? null : new Date(row.next_slot_at)
  return {
    ...row,
    avatar: row.avatar === null ? null : `/media/${row.avatar}`,
    next_slot_at: slot !== null && slot > now && ycl_is_ready ? slot.toISOString() : null,
    booking_link: ycl_is_ready ? row.booking_link : null,
  }
}
