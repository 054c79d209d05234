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
  const first = isReserved?.(base) === true ? 2 : 1
  // Each number is tried when the one before is taken: of a set of numbers PostgreSQL would make all addresses at once.
  const { rows } = await sql<{ slug: string }>`
    with recursive candidate(number, slug) as (
      select ${first}::int, ${first === 1 ? base : `${base}-${first}`}::text
      union all
      select number + 1, ${base}::text || '-' || number + 1 from candidate
      where number < ${NAMESAKES_MAX}::int
        and (exists (select 1 from ${sql.table(table)} r where r.slug = candidate.slug)
          or exists (select 1 from former_addresses f
            where f.kind = ${kind} and f.digest = sha256(convert_to(candidate.slug, 'UTF8')))))
    select slug from candidate order by number desc limit 1`.execute(tx)
  return rows[0]?.slug as string
}

interface SlugsOf extends Pick<SlugOf, 'table' | 'kind' | 'isReserved'> {
  /** One a record: the address that it would have if it were the only one. */
  bases: readonly string[]
  /** An address that somebody chose for it: kept as it is, for the table to refuse. */
  wanted: readonly (string | null)[]
}

/** Addresses for many new records at once, each another's. */
export async function freeSlugs(tx: Tx, { table, kind, bases, wanted, isReserved }: SlugsOf): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${SLUG_LOCK})`.execute(tx)
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where regexp_replace(slug, '-\\d+$', '') = any(${[...new Set(bases)]}::text[])
      or slug = any(${[...new Set(bases)]}::text[])`.execute(tx)
  const taken = new Set([...rows.map(({ slug }) => slug), ...wanted.filter((slug) => slug !== null)])
  const slugs = [...wanted]
  let open = bases.map((_, index) => index).filter((index) => slugs[index] === null)
  while (open.length > 0) {
    for (const index of open) {
      const slug = nextFree(bases[index] as string, taken, isReserved)
      taken.add(slug)
      slugs[index] = slug
    }
    const former = await formerAmong(
      tx,
      kind,
      open.map((index) => slugs[index] as string),
    )
    open = open.filter((index) => former.has(slugs[index] as string))
  }
  return slugs as string[]
}

function nextFree(base: string, taken: ReadonlySet<string>, isReserved?: (slug: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!taken.has(slug) && isReserved?.(slug) !== true) return slug
  }
}

async function formerAmong(tx: Tx, kind: string, slugs: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from unnest(${slugs}::text[]) as slug
    where exists (select 1 from former_addresses f
      where f.kind = ${kind} and f.digest = sha256(convert_to(slug, 'UTF8')))`.execute(tx)
  return new Set(rows.map(({ slug }) => slug))
}
