import { sql } from 'kysely'
import { LANDING_PATHS } from '#contract/content/landing-paths.ts'
import type { FormerAddress } from '#contract/content/landings.ts'
import type { Db } from '#server/platform/db/database.ts'
import { cardJson } from './card-columns.ts'
import { fairOrder, type CatalogMoment } from './fair-order.ts'
import { presentCard, type CardRow } from './presenter.ts'
import { addressOf, presentPath } from './public-address.ts'

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
export async function traceAddress(db: Db, path: string, moment: CatalogMoment): Promise<FormerAddress | undefined> {
  const isKindRenamed = presentPath(path) !== path
  if (isKindRenamed && presentPath(path) === LANDING_PATHS.specializations)
    return { state: 'moved', path: LANDING_PATHS.specializations }
  const at = addressOf(path)
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
  if (trace.is_trashed) return { state: 'gone', people: await likePeople(db, at.kind, trace, moment) }
  return trace.is_shown && trace.present !== null ? { state: 'moved', path: at.pathOf(trace.present) } : undefined
}

/** Who is nearest to what is gone; when nothing is near, whom the catalog begins with. One statement. */
async function likePeople(db: Db, kind: string, { id, topics }: Trace, moment: CatalogMoment) {
  const { rows } = await sql<{ card: CardRow }>`
    with wanted as (
      select topic_id from psychologist_topics where ${kind} = 'psychologist' and psychologist_id = ${id}
      union select unnest(${topics}::int[])
      union select ${id}::int where ${kind} = 'topic'
    ),
    near as (
      select p.*, (
        select count(*) from psychologist_topics l join wanted using (topic_id) where l.psychologist_id = p.id
      ) + (
        select count(*) from psychologist_specializations l
        where ${kind} = 'specialization' and l.specialization_id = ${id} and l.psychologist_id = p.id
      ) + (
        select count(*) from psychologist_pages l where ${kind} = 'page' and l.page_id = ${id} and l.psychologist_id = p.id
      ) as shared
      from psychologists p where p.is_published and p.deleted_at is null
    )
    select ${cardJson} as card from near p
    order by p.shared desc, ${fairOrder(moment.day)} limit ${PROPOSED_MAX}`.execute(db)
  return rows.map(({ card }) => presentCard(card, moment.now))
}
