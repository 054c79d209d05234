import slugify from '@sindresorhus/slugify'
import { sql } from 'kysely'
import type { Tx } from '../database.ts'

/** Any number: new records queue on it, so that two of one name get two addresses. */
const SLUG_LOCK = 71_830_413
const NAMESAKES_MAX = 100_000

interface SlugOf {
  table: string
  /** What former addresses call it. */
  kind: string
  text: string
  /** Stands for a text without a letter. */
  blank: string
  isReserved?: (slug: string) => boolean
}

/** An address for a new record: its text in Latin letters, with a number when another has it, or had it once. */
export async function freeSlug(tx: Tx, { table, kind, text, blank, isReserved }: SlugOf): Promise<string> {
  const base = slugify(text).slice(0, 100).replace(/-+$/, '') || blank
  await sql`select pg_advisory_xact_lock(${SLUG_LOCK})`.execute(tx)
  const { rows } = await sql<{ slug: string }>`
    select slug from generate_series(${isReserved?.(base) === true ? 2 : 1}::int, ${NAMESAKES_MAX}::int) number,
      lateral (select ${base}::text || case number when 1 then '' else '-' || number end as slug) candidate
    where not exists (select 1 from ${sql.table(table)} r where r.slug = candidate.slug)
      and not exists (select 1 from former_addresses f
        where f.kind = ${kind} and f.digest = sha256(convert_to(candidate.slug, 'UTF8')))
    order by number limit 1`.execute(tx)
  return rows[0]?.slug as string
}
