import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { cardJson } from './card-columns.ts'
import type { ComparedRow } from './presenter.ts'

/** Those of the named people who are in the catalog, by their present address or a former one, each once: one statement. */
export async function findPeople(db: Db, slugs: string[]): Promise<ComparedRow[]> {
  const { rows } = await sql<{ row: ComparedRow }>`
    select ${cardJson}::jsonb || jsonb_build_object('credentials', p.credentials, 'schedule_till', p.schedule_till,
      'named_as', to_jsonb(named.slugs)) as row
    from (
      select coalesce(n.id, f.record_id) as id, min(asked.at) as at, array_agg(asked.slug order by asked.at) as slugs
      from unnest(${slugs}::text[]) with ordinality as asked(slug, at)
      left join psychologists n on n.slug = asked.slug
      left join former_addresses f on f.kind = 'psychologist' and f.digest = sha256(convert_to(asked.slug, 'UTF8'))
      group by 1
    ) named
    join psychologists p on p.id = named.id and p.is_published and p.deleted_at is null
    order by named.at`.execute(db)
  return rows.map(({ row }) => row)
}
