import { sql, type RawBuilder } from 'kysely'
import { PROFILE_FIELDS, type PsychologistCard } from '#contract/catalog.ts'
import { RECORDING_TYPES } from '#contract/psychologists/introduction.ts'
import type { Db } from '#server/platform/db/database.ts'
import { fieldsJson } from '#server/platform/entity/row-json.ts'
import { cardJson } from './card-columns.ts'
import { fairOrder, type CatalogMoment } from './fair-order.ts'
import { presentCard, type CardRow, type ProfileRow } from './presenter.ts'

export const SIMILAR_MAX = 4

/** A published psychologist as their page shows them: one statement. */
export async function findProfile(db: Db, slug: string): Promise<{ id: number; row: ProfileRow } | undefined> {
  const { rows } = await sql<{ id: number; row: ProfileRow }>`
    select p.id, ${cardJson}::jsonb || ${profileJson}::jsonb || jsonb_build_object('introduction', ${shownIntroduction}) as row
    from psychologists p where p.slug = ${slug} and p.is_published and p.deleted_at is null`.execute(db)
  return rows[0]
}

/** Who has the most topics in common with somebody, while memory does not know them: one statement. */
export async function findSimilar(db: Db, id: number, { now, day }: CatalogMoment): Promise<PsychologistCard[]> {
  const { rows } = await sql<{ card: CardRow }>`
    with like_them as (
      select theirs.psychologist_id as id, count(*) as shared
      from psychologist_topics mine join psychologist_topics theirs using (topic_id)
      where mine.psychologist_id = ${id} and theirs.psychologist_id <> ${id} group by 1
    )
    select ${cardJson} as card from psychologists p join like_them using (id)
    where p.is_published and p.deleted_at is null
    order by shared desc, ${fairOrder(day)} limit ${SIMILAR_MAX}`.execute(db)
  return rows.map(({ card }) => presentCard(card, now))
}

/** Without captions whoever cannot hear would be left out: it waits for them. */
const shownIntroduction = sql`case when p.introduction ->> 'captions' is not null then
    p.introduction - 'recording' || jsonb_build_object(
      'src', '/media/' || (p.introduction ->> 'recording'),
      'type', ${JSON.stringify(RECORDING_TYPES)}::jsonb -> substring(p.introduction ->> 'recording' from '[a-z0-9]+$'),
      'poster', '/media/' || (p.introduction ->> 'poster'),
      'captions', '/media/' || (p.introduction ->> 'captions')) end`

const profileJson = fieldsJson(PROFILE_FIELDS, 'p', {
  credentials: sql`p.credentials`,
  topics: landed('topics', 'psychologist_topics', 'topic_id'),
  specializations: landed('specializations', 'psychologist_specializations', 'specialization_id'),
})

/** What a card names, with the address of the page that each has of its own. */
function landed(table: string, links: string, key: string): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('id', t.id, 'title', t.title, 'slug', t.slug) order by t.title collate "und-x-icu", t.id)
    from ${sql.table(links)} l join ${sql.table(table)} t on t.id = l.${sql.ref(key)} and t.is_published and t.deleted_at is null
    where l.psychologist_id = p.id), '[]')`
}
