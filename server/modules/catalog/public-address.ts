import { sql, type RawBuilder } from 'kysely'
import { FORMER_SPECIALIZATIONS_PATH, LANDING_PATHS } from '#contract/content/landing-paths.ts'
import { href } from '#contract/people/screens.ts'
import { isOnSite } from '../pages/queries.ts'

export interface PublicAddress {
  /** What former addresses call the record. */
  kind: 'psychologist' | 'topic' | 'specialization' | 'page'
  /** A slug, or the whole link of a page. */
  address: string
  /** Every record of the kind, those in the trash too: `id`, `address`, `is_shown`, `is_trashed`. */
  records: RawBuilder<unknown>
  pathOf: (address: string) => string
}

/** Whose address a public path is at a moment, by whichever name its kind went when the link was made. */
export function addressOf(path: string, now: Date): PublicAddress {
  const renamed = presentPath(path)
  for (const [kind, template, records] of SLUGGED) {
    const [before = ''] = template.split(':slug')
    const slug = renamed.startsWith(before) ? renamed.slice(before.length) : ''
    if (slug === '' || slug.includes('/')) continue
    return { kind, address: slug, records, pathOf: (present) => template.replace(':slug', present) }
  }
  const records = sql`(select id, link as address, ${isOnSite('pages', now)} as is_shown, deleted_at is not null as is_trashed from pages)`
  return { kind: 'page', address: path, records, pathOf: (present) => present }
}

/** The path with the present name of its kind: the same path, unless the link was made before the kind was renamed. */
export function presentPath(path: string): string {
  const isFormer = path === FORMER_SPECIALIZATIONS_PATH || path.startsWith(`${FORMER_SPECIALIZATIONS_PATH}/`)
  return isFormer ? LANDING_PATHS.specializations + path.slice(FORMER_SPECIALIZATIONS_PATH.length) : path
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
