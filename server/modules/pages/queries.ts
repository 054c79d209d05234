import { sql, type RawBuilder } from 'kysely'
import { page, type Page, type PublicPage } from '#contract/content/pages.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { cachedReading } from '#server/platform/db/cached-reads.ts'
import { directoryReads, isoMoment } from '#server/platform/db/queries/directory.ts'

export const { list: listPages, find: findPage } = directoryReads<Page>(page, {
  changes: sql`(
    select json_build_object('version', c.version, 'saved_at', ${isoMoment(sql`c.saved_at`)}, 'publish_at', ${isoMoment(sql`c.publish_at`)},
      'author', case when u.id is not null then json_build_object('id', u.id, 'title', u.full_name) end)
    from page_changes c left join users u on u.id = c.author_id
    where c.page_id = d.id and c.fields is not null)`,
})

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

/** When pages come out that are not out yet, and changes that wait; the first moment first. Milliseconds since 1970, never too early. */
export async function publicationMoments(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`
    select distinct ceil(extract(epoch from coming.at) * 1000)::float8 as at
    from pages p left join page_changes c on c.page_id = p.id cross join unnest(array[p.publish_at, c.publish_at]) coming (at)
    where p.deleted_at is null and p.status = 'published' and coming.at > ${now} order by at`.execute(db)
  return rows.map(({ at }) => at)
}

/** A page as it is stored: without what its blocks tell of the catalog. */
export type StoredPublicPage = Omit<PublicPage, 'prices' | 'form_psychologist'>

/** What everybody may know of the page of a public path, with the changes whose time has come; or undefined. */
export async function findPageByLink(db: Db, link: string, now: Date): Promise<StoredPublicPage | undefined> {
  const row = await cachedPage(db, link)
  // As `isOnSite` says it, by the moment of whoever asks: what is kept does not know how late it is.
  if (row === undefined || (row.publish_at !== null && row.publish_at > now)) return undefined
  const { publish_at: _publishAt, fields, changed_at, updated_at, ...own } = row
  if (changed_at === null || changed_at > now) return { ...own, updated_at: updated_at.toISOString() }
  const at = changed_at > updated_at ? changed_at : updated_at
  return { ...own, ...(fields as Partial<StoredPublicPage> | null), updated_at: at.toISOString() }
}

/** Every public screen asks for its own, those that have none too. */
const cachedPage = cachedReading({ tables: ['pages', 'page_changes'], max: 100, read: readPublishedPage })

async function readPublishedPage(db: Db | Tx, link: string) {
  const row = await db
    .selectFrom('pages')
    .leftJoin('page_changes as c', 'c.page_id', 'pages.id')
    .select(['title', 'icon', 'description', 'link', 'data', 'with_psychologists', 'updated_at', 'pages.publish_at'])
    .select(['c.fields', 'c.publish_at as changed_at'])
    .where('link', '=', link)
    .where('pages.deleted_at', 'is', null)
    .where('status', '=', 'published')
    .executeTakeFirst()
  return row as (Omit<typeof row & object, keyof StoredPublicPage> & KeptFields) | undefined
}

type KeptFields = Omit<StoredPublicPage, 'updated_at'> & { updated_at: Date }
