import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { cardJson } from './card-columns.ts'
import type { ProfileRow } from './presenter.ts'

const SIMILAR_MAX = 4

/** A published psychologist's page with the people most like them: one statement. */
export async function findProfile(db: Db, slug: string): Promise<ProfileRow | undefined> {
  const { rows } = await sql<{ row: ProfileRow }>`
    select ${cardJson} || jsonb_build_object(
      'about', p.about, 'help_text', p.help_text, 'education', p.education, 'credentials', p.credentials,
      'schedule_till', p.schedule_till,
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
