import { sql, type RawBuilder } from 'kysely'
import {
  MATCH_PEOPLE_MAX,
  type MatchPeople,
  type MatchQuestions,
} from '#contract/psychologists/matching/match-people.ts'
import type { Db } from '#server/platform/db/database.ts'
import { firstPeople } from '../catalog/queries.ts'

/** Whom the memory names of everybody, and what can be asked about all. */
export interface Everybody {
  ids: number[]
  options: Pick<MatchPeople, Linked>
  total: number
}

/** What can be asked about the people of the catalog, with the number of them. */
export async function questionsToAsk(db: Db): Promise<MatchQuestions> {
  const { rows } = await sql<MatchQuestions>`
    with everybody as not materialized (${PUBLISHED})
    select ${options('topics', 'topic_id', sql`o.is_published and`, OF_TOPIC)} as topics,
      ${options('branches', 'branch_id', sql``)} as branches, (select count(*)::int from everybody) as total`.execute(
    db,
  )
  return rows[0] ?? { topics: [], branches: [], total: 0 }
}

/**
 * Whom matching in the browser compares, as short as it allows, and what can be asked about them: one statement, and one
 * text of JSON. Thousands of people are megabytes, which the database writes beside us: nobody waits while they are taken
 * apart. Those whom the catalog begins with today are enough: nobody's telephone loads a whole country.
 */
export async function peopleToMatch(
  db: Db,
  moment: { now: Date; day: string },
  everybody: Everybody | null,
): Promise<string> {
  const chosen =
    everybody === null ? firstPeople(moment.day, MATCH_PEOPLE_MAX) : sql`select unnest(${everybody.ids}::int[])`
  const optionsOf = (...about: Parameters<typeof options>) =>
    everybody === null ? options(...about) : sql`${JSON.stringify(everybody.options[about[0]])}::json`
  const { rows } = await sql<{ answer: string }>`
    with everybody as not materialized (${PUBLISHED}),
    shown as materialized (
      select id, slug, full_name, '/media/' || avatar as avatar, gender, price, meeting_minutes, price_couple,
        meeting_minutes_couple, is_couples, format, experience_since,
        -- As on a card of the catalog: a free time is shown only when it is ahead and can be booked.
        case when ycl_is_ready and next_slot_at > ${moment.now}
          then to_char(next_slot_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as next_slot_at,
        case when ycl_is_ready then booking_link end as booking_link,
        case when ycl_is_ready then free_times end as free_times
      from psychologists where is_published and deleted_at is null and id in (${chosen})
    )
    select json_build_object(
      'people', coalesce((
        select json_agg(json_build_object(
          'slug', p.slug, 'full_name', p.full_name, 'avatar', p.avatar, 'gender', p.gender, 'price', p.price,
          'meeting_minutes', p.meeting_minutes, 'price_couple', p.price_couple,
          'meeting_minutes_couple', p.meeting_minutes_couple, 'is_couples', p.is_couples, 'format', p.format,
          'experience_since', p.experience_since, 'next_slot_at', p.next_slot_at, 'booking_link', p.booking_link,
          'free_times', p.free_times, 'topics', coalesce(topics.ids, '{}'), 'branches', coalesce(branches.ids, '{}'),
          'specializations', coalesce(specializations.ids, '{}')) order by p.id)
        from shown p
        left join ${linkedIds('topics', 'topic_id', sql`o.is_published and`)} topics on topics.owner = p.id
        left join ${linkedIds('branches', 'branch_id', sql``)} branches on branches.owner = p.id
        left join ${linkedIds('specializations', 'specialization_id', sql`o.is_published and`)} specializations
          on specializations.owner = p.id
      ), '[]'),
      'topics', ${optionsOf('topics', 'topic_id', sql`o.is_published and`, OF_TOPIC)},
      'branches', ${optionsOf('branches', 'branch_id', sql``)},
      'specializations', ${optionsOf('specializations', 'specialization_id', sql`o.is_published and`)}
    )::text as answer`.execute(db)
  return rows[0]?.answer ?? ''
}

const PUBLISHED = sql`select id from psychologists where is_published and deleted_at is null`
const OF_TOPIC = sql`, 'groups', o.groups, 'spoken', o.spoken`

type Linked = 'topics' | 'branches' | 'specializations'

/** The ids of what each person is linked with. */
function linkedIds(name: Linked, key: string, published: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select l.psychologist_id as owner, array_agg(o.id order by o.id) as ids
    from ${sql.table(`psychologist_${name}`)} l join ${sql.table(name)} o on o.id = l.${sql.ref(key)}
    where ${published} o.deleted_at is null and l.psychologist_id in (select id from shown) group by 1)`
}

/** Every record of a list with the number of people who are linked with it, in the order of the alphabet. */
function options(name: Linked, key: string, published: RawBuilder<unknown>, more = sql``): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('value', o.id, 'title', o.title, 'count', coalesce(c.count, 0)${more})
      order by o.title collate "und-x-icu", o.id)
    from ${sql.table(name)} o
    left join (
      select l.${sql.ref(key)} as id, count(*)::int as count
      from ${sql.table(`psychologist_${name}`)} l join everybody on everybody.id = l.psychologist_id group by 1
    ) c on c.id = o.id
    where ${published} o.deleted_at is null), '[]')`
}
