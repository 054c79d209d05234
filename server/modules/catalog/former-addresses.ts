import { sql } from 'kysely'
import { LANDING_PATHS } from '#contract/content/landing-paths.ts'
import type { PsychologistCard } from '#contract/catalog.ts'
import type { FormerAddress } from '#contract/content/landings.ts'
import type { Db } from '#server/platform/db/database.ts'
import { cardJson } from './card-columns.ts'
import { fairOrder, type CatalogMoment } from './fair-order.ts'
import { presentCard, type CardRow } from './presenter.ts'
import { addressOf, presentPath, type PublicAddress } from './public-address.ts'
import type { CatalogIndex } from './read-model/catalog-index.ts'
import type { CatalogReadModel } from './read-model/catalog-read-model.ts'
import { nearestPeople, type Shared } from './read-model/people/nearest-people.ts'
import type { LinkKind } from './read-model/people/person-facts.ts'

const PROPOSED_MAX = 4

interface Trace {
  id: number
  /** The address of the record today; null when it is gone for good. */
  present: string | null
  is_shown: boolean
  is_trashed: boolean
  /** What somebody who is gone for good worked with. */
  topics: number[]
}

/**
 * What became of a public path where nothing stands: the record moved (in one hop, however often it did), or it is gone.
 * Undefined when nobody was ever there, when a record stands there now, and when it is only taken off the site.
 */
export async function traceAddress(
  db: Db,
  path: string,
  moment: CatalogMoment,
  catalog: CatalogReadModel,
): Promise<FormerAddress | undefined> {
  const isKindRenamed = presentPath(path) !== path
  if (isKindRenamed && presentPath(path) === LANDING_PATHS.specializations)
    return { state: 'moved', path: LANDING_PATHS.specializations }
  const at = addressOf(path, moment.now)
  const { rows } = await sql<Trace>`
    select f.record_id as id, r.address as present, coalesce(r.is_shown, false) as is_shown,
      coalesce(r.is_trashed, true) as is_trashed,
      coalesce((select g.topics from former_addresses g
        where g.kind = f.kind and g.record_id = f.record_id and g.topics <> '{}' limit 1), '{}') as topics
    from former_addresses f
    left join ${at.records} r on r.id = f.record_id
    where f.kind = ${at.kind} and f.digest = sha256(convert_to(${at.address}, 'UTF8'))
    union all
    select r.id, r.address, r.is_shown, r.is_trashed, '{}' from ${at.records} r where r.address = ${at.address}`.execute(
    db,
  )
  const stands = rows.some(({ present, is_trashed }) => present === at.address && !is_trashed)
  if (stands && !isKindRenamed) return undefined
  const [trace] = rows.toSorted((one, other) => Number(one.is_trashed) - Number(other.is_trashed))
  if (trace === undefined) return undefined
  if (trace.is_trashed) return { state: 'gone', people: await likePeople(db, at.kind, trace, moment, catalog) }
  return trace.is_shown && trace.present !== null ? { state: 'moved', path: at.pathOf(trace.present) } : undefined
}

/** Who is nearest to what is gone; when nothing is near, whom the catalog begins with. Two statements at most. */
async function likePeople(
  db: Db,
  kind: PublicAddress['kind'],
  { id, topics }: Trace,
  moment: CatalogMoment,
  catalog: CatalogReadModel,
): Promise<PsychologistCard[]> {
  const shared = await sharedWith(db, kind, id, topics)
  const near = (index: CatalogIndex) => {
    return { ids: nearestPeople(index, shared, { day: moment.day, max: PROPOSED_MAX, isAnybody: true }) }
  }
  return (await catalog.withCards(near, moment.now))?.cards ?? (await nearestInDatabase(db, shared, moment))
}

/** What somebody on the site would have in common with the record. */
async function sharedWith(db: Db, kind: PublicAddress['kind'], id: number, topics: readonly number[]): Promise<Shared> {
  if (kind === 'topic') return [['topics', id]]
  if (kind === 'specialization') return [['specializations', id]]
  if (kind === 'page') return [['pages', id]]
  const links = await db
    .selectFrom('psychologist_topics')
    .select('topic_id')
    .where('psychologist_id', '=', id)
    .execute()
  const all = new Set([...topics, ...links.map(({ topic_id }) => topic_id)])
  return [...all].map((topic) => ['topics', topic])
}

async function nearestInDatabase(db: Db, shared: Shared, { now, day }: CatalogMoment): Promise<PsychologistCard[]> {
  const idsOf = (kind: LinkKind) => shared.filter(([of]) => of === kind).map(([, id]) => id)
  const { rows } = await sql<{ card: CardRow }>`
    with near as (
      select p.*, (
        select count(*) from psychologist_topics l where l.psychologist_id = p.id and topic_id = any(${idsOf('topics')}::int[])
      ) + (
        select count(*) from psychologist_specializations l
        where l.psychologist_id = p.id and specialization_id = any(${idsOf('specializations')}::int[])
      ) + (
        select count(*) from psychologist_pages l where l.psychologist_id = p.id and page_id = any(${idsOf('pages')}::int[])
      ) as shared
      from psychologists p where p.is_published and p.deleted_at is null
    )
    select ${cardJson} as card from near p order by p.shared desc, ${fairOrder(day)} limit ${PROPOSED_MAX}`.execute(db)
  return rows.map(({ card }) => presentCard(card, now))
}
