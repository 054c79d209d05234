import { sql, type RawBuilder } from 'kysely'
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

/**
 * Visitors see this row of `pages` at that moment: it is not in the trash and no draft, and its time has come. `pageState`
 * of the contract says the same.
 */
export function isOnSite(page: string, now: Date): RawBuilder<boolean> {
  const [deletedAt, status, publishAt] = ['deleted_at', 'status', 'publish_at'].map((name) =>
    sql.ref(`${page}.${name}`),
  )
  return sql`(${deletedAt} is null and ${status} = 'published' and coalesce(${publishAt} <= ${now}, true))`
}

/** When pages come out that are not out yet, the first moment first. Milliseconds since 1970, never too early. */
export async function comingOut(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`
    select distinct ceil(extract(epoch from publish_at) * 1000)::float8 as at from pages
    where deleted_at is null and status = 'published' and publish_at > ${now} order by at`.execute(db)
  return rows.map(({ at }) => at)
}

/** What everybody may know of the page of a public path, or undefined. */
export async function findPageByLink(db: Db, link: string, now: Date): Promise<PublicPage | undefined> {
  const row = await db
    .selectFrom('pages')
    .select(['title', 'icon', 'description', 'link', 'data', 'with_psychologists', 'updated_at'])
    .where('link', '=', link)
    .where(isOnSite('pages', now))
    .executeTakeFirst()
  return row && { ...row, data: row.data as PublicPage['data'], updated_at: row.updated_at.toISOString() }
}
