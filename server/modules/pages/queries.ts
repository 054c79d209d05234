import { sql } from 'kysely'
import type { Page } from '#contract/directories.ts'
import type { Db } from '#server/platform/db/database.ts'
import { byTitle, directoryColumns, linkedPsychologists } from '#server/platform/db/directory.ts'

export async function listPages(db: Db): Promise<Page[]> {
  const { rows } = await sql<Page>`
    select ${directoryColumns}, d.icon, d.description, d.link, d.data, d.with_psychologists,
      ${linkedPsychologists('psychologist_pages', 'page_id')}
    from pages d where d.deleted_at is null order by ${byTitle}`.execute(db)
  return rows
}
