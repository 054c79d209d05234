import { sql } from 'kysely'
import type { SitemapEntry } from '#contract/sitemap.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Every public address that is a record's own, with the day of its last change: pages first, then people. One statement. */
export async function sitemapEntries(db: Db): Promise<SitemapEntry[]> {
  const { rows } = await sql<{ path: string; updated_at: Date }>`
    select path, updated_at from (
      select link as path, updated_at, 1 as kind, id from pages where deleted_at is null
      union all
      select '/catalog/' || slug, updated_at, 2, id from psychologists where is_published and deleted_at is null
    ) found
    order by kind, id`.execute(db)
  return rows.map((row) => ({ path: row.path, updated_at: row.updated_at.toISOString() }))
}
