import { sql, type RawBuilder } from 'kysely'
import type { SitemapEntry } from '#contract/content/sitemap.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Every public address that is a record's own, with the day of its last change: pages first, then topics, specializations and people. One statement. */
export async function sitemapEntries(db: Db): Promise<SitemapEntry[]> {
  const { rows } = await sql<{ path: string; title: string; updated_at: Date }>`
    select path, title, updated_at from (
      select link as path, title, updated_at, 1 as kind, id from pages where deleted_at is null
      union all
      ${landings('/catalog/tema/', 'topics', 'psychologist_topics', 'topic_id', 2)}
      union all
      ${landings('/catalog/specializatsiya/', 'specializations', 'psychologist_specializations', 'specialization_id', 3)}
      union all
      select '/catalog/' || slug, full_name, updated_at, 4, id from psychologists where is_published and deleted_at is null
    ) found
    order by kind, id`.execute(db)
  return rows.map((row) => ({ path: row.path, title: row.title, updated_at: row.updated_at.toISOString() }))
}

/** Those with a text of their own and with people: the rest says itself that it is not to be found. People change it too. */
function landings(path: string, table: string, links: string, key: string, kind: number): RawBuilder<unknown> {
  return sql`select ${path}::text || d.slug, d.title, greatest(d.updated_at, max(p.updated_at)), ${kind}::int, d.id
    from ${sql.table(table)} d
    join ${sql.table(links)} l on l.${sql.ref(key)} = d.id
    join psychologists p on p.id = l.psychologist_id and p.is_published and p.deleted_at is null
    where d.is_published and d.deleted_at is null and d.intro is not null
    group by d.id`
}
