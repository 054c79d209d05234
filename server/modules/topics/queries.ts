import { sql } from 'kysely'
import type { Topic } from '#contract/directories.ts'
import type { Db } from '#server/platform/db/database.ts'
import { byTitle, directoryColumns, linkedPsychologists } from '#server/platform/db/directory.ts'

export async function listTopics(db: Db): Promise<Topic[]> {
  const { rows } = await sql<Topic>`
    select ${directoryColumns}, d.is_published, d.is_couples, ${linkedPsychologists('psychologist_topics', 'topic_id')}
    from topics d where d.deleted_at is null order by ${byTitle}`.execute(db)
  return rows
}
