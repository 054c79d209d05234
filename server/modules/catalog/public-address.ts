import { sql, type RawBuilder } from 'kysely'
import { LANDING_PATHS } from '#contract/landing-paths.ts'
import { href } from '#contract/screens.ts'

interface PublicAddress {
  /** What former addresses call the record. */
  kind: 'psychologist' | 'topic' | 'specialization' | 'page'
  /** A slug, or the whole link of a page. */
  address: string
  /** Every record of the kind, those in the trash too: `id`, `address`, `is_shown`, `is_trashed`. */
  records: RawBuilder<unknown>
  pathOf: (address: string) => string
}

/** Whose address a public path is. */
export function addressOf(path: string): PublicAddress {
  for (const [kind, template, records] of SLUGGED) {
    const [before = ''] = template.split(':slug')
    const slug = path.startsWith(before) ? path.slice(before.length) : ''
    if (slug === '' || slug.includes('/')) continue
    return { kind, address: slug, records, pathOf: (present) => template.replace(':slug', present) }
  }
  const records = sql`(select id, link as address, deleted_at is null as is_shown, deleted_at is not null as is_trashed from pages)`
  return { kind: 'page', address: path, records, pathOf: (present) => present }
}

const SLUGGED = [
  ['topic', LANDING_PATHS.topic, recordsOf('topics')],
  ['specialization', LANDING_PATHS.specialization, recordsOf('specializations')],
  ['psychologist', href('psychologistPage', { slug: ':slug' }).replace('%3A', ':'), recordsOf('psychologists')],
] as const

function recordsOf(table: string): RawBuilder<unknown> {
  return sql`(select id, slug as address, is_published and deleted_at is null as is_shown, deleted_at is not null as is_trashed
    from ${sql.table(table)})`
}
