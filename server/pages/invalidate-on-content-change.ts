import { DIRECTORIES } from '#contract/people/directory-permissions.ts'
import { changesOf, type Db } from '../platform/db/database.ts'
import type { Change, WatchedTable } from '../platform/db/changes.ts'
import { SlugCache } from './slug-cache.ts'
import { invalidateOnPublication } from './invalidate-on-publication.ts'
import type { PageCache } from './page-cache.ts'

/** What public pages show is kept here. */
export const SHOWN_TABLES = [
  'psychologists',
  ...DIRECTORIES.map((name) => `psychologist_${name}` as const),
  'psychologist_pages',
  ...DIRECTORIES,
  'specialization_pages',
  'synonyms',
  'crisis_lines',
  'settings',
  'pages',
  'page_changes',
  'reviews',
] as const satisfies WatchedTable[]

/** By these somebody comes to the site, leaves it or moves in it: at once, on every page. */
const PRESENCE: ReadonlySet<string> = new Set(['is_published', 'deleted_at', 'slug'])

/** Tells the cache of pages which of them a commit may have changed, whichever process made it. Answers how to stop. */
export function invalidateOnContentChange(db: Db, cache: PageCache): () => void {
  const slugs = new SlugCache(db)
  const hearOfPages = invalidateOnPublication(db, cache)
  return changesOf(db).on(SHOWN_TABLES, (change) => {
    if (change === 'unknown' || change.table === 'psychologists') slugs.hear(change)
    if (change === 'unknown' || change.table === 'pages' || change.table === 'page_changes') hearOfPages()
    if (change === 'unknown') return cache.doubt()
    // What waits is shown from its moment on, and written into the page afterwards.
    if (change.table === 'page_changes') return
    const ids = peopleIn(change)
    if (ids === undefined) cache.forget()
    else cache.forgetPeople(slugs.of(ids))
  })
}

/** The psychologists in whose card something changed; undefined when it may be more than that. */
function peopleIn({ table, ids, columns }: Change): readonly number[] | undefined {
  if (ids === 'all' || !(table === 'psychologists' || table.startsWith('psychologist_'))) return undefined
  if (table === 'psychologists' && (columns === null || columns.some((name) => PRESENCE.has(name)))) return undefined
  return ids
}
