import { sql, type RawBuilder } from 'kysely'
import { PROFILE_FIELDS } from '#contract/catalog.ts'
import type { Db } from '#server/platform/db/database.ts'
import { fieldsJson } from '#server/platform/entity/row-json.ts'
import { cardJson } from './card-columns.ts'
import type { ProfileRow } from './presenter.ts'

const SIMILAR_MAX = 4

/** A published psychologist's page with the people most like them: one statement. */
export async function findProfile(db: Db, slug: string): Promise<ProfileRow | undefined> {
  const { rows } = await sql<{ row: ProfileRow }>`
    select ${cardJson} || ${profileJson} || jsonb_build_object(
      'similar', coalesce((
        select json_agg(card) from (
          select ${sql`${cardJson} as card`}
          from (
            select other.*, (
              select count(*) from psychologist_topics mine join psychologist_topics theirs using (topic_id)
              where mine.psychologist_id = subject.id and theirs.psychologist_id = other.id) as shared
            from psychologists other
            where other.is_published and other.deleted_at is null and other.id <> subject.id
              and exists (
                select 1 from psychologist_topics mine join psychologist_topics theirs using (topic_id)
                where mine.psychologist_id = subject.id and theirs.psychologist_id = other.id)
            order by shared desc, other.ycl_is_ready desc, other.workload, other.id
            limit ${SIMILAR_MAX}
          ) p
          order by p.shared desc, p.ycl_is_ready desc, p.workload, p.id
        ) cards
      ), '[]')) as row
    from psychologists subject, lateral (select subject.*) p
    where subject.slug = ${slug} and subject.is_published and subject.deleted_at is null`.execute(db)
  return rows[0]?.row
}

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
