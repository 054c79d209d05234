import { sql } from 'kysely'
import { page, type Page, type PublicPage } from '#contract/content/pages.ts'
import type { Db } from '#server/platform/db/database.ts'
import { directoryReads } from '#server/platform/db/queries/directory.ts'

export const { list: listPages, find: findPage } = directoryReads<Page>(page)

/** The pages that were changed last. */
export async function lastChangedPages(db: Db, limit: number) {
  return db
    .selectFrom('pages')
    .select(['id', 'title', 'link', 'updated_at'])
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** What the pages at these paths are called. */
export async function titlesByLink(db: Db, links: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('pages')
    .select(['link', 'title'])
    .where(sql<boolean>`link = any(${links}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ link, title }) => [link, title]))
}

/** What everybody may know of the page of a public path, or undefined. */
export async function findPageByLink(db: Db, link: string): Promise<PublicPage | undefined> {
  const row = await db
    .selectFrom('pages')
    .select(['title', 'icon', 'description', 'link', 'data', 'with_psychologists', 'updated_at'])
    .where('link', '=', link)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, data: row.data as PublicPage['data'], updated_at: row.updated_at.toISOString() }
}
