import { sql, type RawBuilder } from 'kysely'
import { SITEMAP_PEOPLE, type SitemapEntry } from '#contract/content/sitemap.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isOnSite } from '../pages/queries.ts'

/** What memory knows of the people of one part; the database counts them itself where nothing is known. */
export interface KnownPeople {
  /** Of the part, in the order in which all are listed. */
  ids: readonly number[]
  total: number
  /** When somebody who stands on the page of a topic or a specialization was changed last. Milliseconds since 1970. */
  changedAt: Record<'topics' | 'specializations', ReadonlyMap<number, number>>
}

/**
 * The public addresses that are a record's own, with the day of the last change of each: people by the thousand, before
 * the first thousand all pages, topics and specializations. One statement where the people are known.
 */
export async function sitemapPart(
  db: Db,
  part: number,
  known: KnownPeople | null,
  now: Date,
): Promise<{ entries: SitemapEntry[]; parts: number }> {
  const people =
    known === null
      ? sql`id in (select id from psychologists where is_published and deleted_at is null
          order by id limit ${SITEMAP_PEOPLE} offset ${(part - 1) * SITEMAP_PEOPLE})`
      : sql`id = any(${known.ids}::int[])`
  const { rows } = await sql<{ path: string; title: string; updated_at: Date }>`
    select path, title, updated_at from (
      ${part === 1 ? sql`${ownPages(known, now)} union all` : sql``}
      select '/catalog/' || slug as path, full_name as title, updated_at, 4 as kind, id from psychologists
      where is_published and deleted_at is null and ${people}
    ) found
    order by kind, id`.execute(db)
  const total = known?.total ?? (await countPeople(db))
  return {
    entries: rows.map((row) => ({ path: row.path, title: row.title, updated_at: row.updated_at.toISOString() })),
    parts: Math.max(1, Math.ceil(total / SITEMAP_PEOPLE)),
  }
}

function ownPages(known: KnownPeople | null, now: Date): RawBuilder<unknown> {
  return sql`select link as path, coalesce(c.fields ->> 'title', title) as title,
      greatest(updated_at, pages.publish_at, c.publish_at) as updated_at, 1 as kind, id
    from pages left join page_changes c on c.page_id = pages.id and c.publish_at <= ${now}
    where ${isOnSite('pages', now)}
    union all ${landings('/catalog/tema/', 'topics', 'topic_id', 2, known)}
    union all ${landings('/catalog/specializatsiya/', 'specializations', 'specialization_id', 3, known)}`
}

/** Those with a text of their own and with people: the rest says itself that it is not to be found. People change it too. */
function landings(
  path: string,
  table: keyof KnownPeople['changedAt'],
  key: string,
  kind: number,
  known: KnownPeople | null,
): RawBuilder<unknown> {
  const links = sql.table(`psychologist_${table}`)
  const changed = [...(known?.changedAt[table] ?? [])]
  const stands =
    known === null
      ? sql`select l.${sql.ref(key)} as id, max(p.updated_at) as at from ${links} l
          join psychologists p on p.id = l.psychologist_id and p.is_published and p.deleted_at is null group by 1`
      : sql`select * from unnest(${changed.map(([id]) => id)}::int[], ${changed.map(([, at]) => new Date(at))}::timestamptz[]) as t(id, at)`
  return sql`select ${path}::text || d.slug, d.title, greatest(d.updated_at, stands.at), ${kind}::int, d.id
    from ${sql.table(table)} d join (${stands}) stands on stands.id = d.id
    where d.is_published and d.deleted_at is null and d.intro is not null`
}

async function countPeople(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from psychologists where is_published and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
