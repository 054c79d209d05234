import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { crisisHelp } from '../../directories/queries.ts'
import { loadSynonyms, Thesaurus } from '../reading.ts'
import type { Directories } from './catalog-index.ts'
import type { LinkKind, PersonFacts } from './people/person-facts.ts'

/** So many ids are read at once: some milliseconds of work between two answers. */
const BATCH = 2000
/** A visitor waits for fewer who have changed; as many and more are read by the process itself, about so many at a time. */
export const READ_AT_ONCE = 50

const KEYS: Record<LinkKind, string> = {
  topics: 'topic_id',
  specializations: 'specialization_id',
  branches: 'branch_id',
  pages: 'page_id',
}

/** Those of the people named who are in the catalog, some at a time: a few milliseconds of work between two answers. */
export async function* loadChanged(db: Db, changed: readonly number[]) {
  const pieces = Math.max(1, Math.round(changed.length / READ_AT_ONCE))
  for (let piece = 0; piece < pieces; piece += 1) {
    const [from, to] = [piece, piece + 1].map((end) => Math.round((end * changed.length) / pieces))
    const ids = changed.slice(from, to)
    const facts = await select(db, (column) => sql`${column} = any(${ids}::int[])`)
    yield { ids, facts }
  }
}

/** How many there may be: a little more than there are. */
export async function countPeople(db: Db): Promise<{ count: number; last: number }> {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, coalesce(max(id), 0) as last from psychologists
    where is_published and deleted_at is null`.execute(db)
  return rows[0] ?? { count: 0, last: 0 }
}

/** Everybody in the catalog up to this id, batch by batch. */
export async function* loadEverybody(db: Db, last: number): AsyncGenerator<PersonFacts[]> {
  for (let from = 1; from <= last; from += BATCH) {
    yield await select(db, (column) => sql`${column} between ${from} and ${from + BATCH - 1}`)
  }
}

/** One text of JSON, which is read at once: the driver takes rows apart value by value. */
async function select(db: Db, isAsked: (column: RawBuilder<unknown>) => RawBuilder<unknown>): Promise<PersonFacts[]> {
  const linked = (kind: LinkKind) => sql`left join (
    select psychologist_id, array_agg(${sql.ref(KEYS[kind])}) as ids from ${sql.table(`psychologist_${kind}`)}
    where ${isAsked(sql`psychologist_id`)} group by 1) ${sql.ref(kind)} on ${sql.ref(kind)}.psychologist_id = p.id`
  const { rows } = await sql<{ people: string }>`
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'slug', p.slug, 'full_name', p.full_name, 'gender', p.gender, 'format', p.format, 'is_couples', p.is_couples,
      'ycl_is_ready', p.ycl_is_ready, 'is_full', p.ycl_is_ready and p.free_times is not distinct from 0, 'has_booking_link', p.booking_link is not null, 'has_avatar', p.avatar is not null, 'price', p.price,
      'price_couple', p.price_couple, 'minutes', p.meeting_minutes, 'minutes_couple', p.meeting_minutes_couple, 'experience_since', p.experience_since, 'workload', p.workload,
      'updated_at', floor(extract(epoch from p.updated_at) * 1000), 'next_slot_at', (extract(epoch from p.next_slot_at) * 1000000)::bigint,
      'topics', coalesce(topics.ids, '{}'), 'specializations', coalesce(specializations.ids, '{}'),
      'branches', coalesce(branches.ids, '{}'), 'pages', coalesce(pages.ids, '{}'), 'slots', coalesce(free.slots, '{}'))), '[]')::text as people
    from psychologists p
    ${linked('topics')} ${linked('specializations')} ${linked('branches')} ${linked('pages')}
    left join (
      select m.psychologist_id, array_agg(floor(extract(epoch from t::timestamptz) * 1000)::bigint order by t::timestamptz) as slots
      from yclients_members m join yclients_free_times f on f.member_id = m.id and f.known_at is not null
      cross join unnest(f.times) t
      where not m.is_gone and ${isAsked(sql`m.psychologist_id`)} group by 1) free on free.psychologist_id = p.id
    where p.is_published and p.deleted_at is null and ${isAsked(sql`p.id`)}`.execute(db)
  return JSON.parse(rows[0]?.people ?? '[]') as PersonFacts[]
}

/** What one may choose in the filters, in the order of the alphabet, how people name it, and the pages that show people. */
export async function loadDirectories(db: Db): Promise<Directories> {
  const [{ rows }, synonyms, help] = await Promise.all([readLists(db), loadSynonyms(db), crisisHelp(db)])
  const { pages = [], topics = [], specializations = [], branches = [] } = rows[0] ?? {}
  const said = { thesaurus: new Thesaurus(synonyms), crisisPhrases: help.phrases }
  return {
    topics,
    specializations,
    branches,
    pages: new Map(pages.map(([link, id, from]) => [link, { id, from }])),
    ...said,
  }
}

function readLists(db: Db) {
  return sql<
    Omit<Directories, 'pages' | 'thesaurus' | 'crisisPhrases'> & {
      pages: [link: string, id: number, from: number][]
    }
  >`
    select ${listed('topics', sql`o.is_published and`, LANDED, OF_TOPIC)} as topics,
      ${listed('specializations', sql`o.is_published and`, LANDED)} as specializations,
      ${listed('branches')} as branches,
      coalesce((
        select json_agg(json_build_array(link, id, coalesce(ceil(extract(epoch from publish_at) * 1000), 0)))
        from pages where with_psychologists and status = 'published' and deleted_at is null), '[]') as pages`.execute(
    db,
  )
}

const LANDED = sql`, 'slug', o.slug, 'lead', nullif(split_part(o.intro, E'\n\n', 1), '')`

const OF_TOPIC = sql`, 'is_couples', o.is_couples, 'about', o.about, 'groups', o.groups, 'spoken', o.spoken`

function listed(table: string, shown = sql``, ...more: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('id', o.id, 'title', o.title${sql.join(more, sql``)})
      order by o.title collate "und-x-icu", o.id)
    from ${sql.table(table)} o where ${shown} o.deleted_at is null), '[]')`
}
