import type { Db } from '../platform/db/database.ts'
import { publicationMoments } from '../modules/pages/queries.ts'
import type { PageCache } from './page-cache.ts'

/**
 * Tells the cache when pages come out at a time that was set for them: at that moment nobody writes anything. Answers what
 * to call when pages have changed.
 */
export function invalidateOnPublication(db: Db, cache: Pick<PageCache, 'turnAt'>): () => void {
  let reading = 0
  async function read() {
    reading += 1
    const mine = reading
    const moments = await publicationMoments(db, new Date())
    if (mine === reading) cache.turnAt(moments)
  }
  // What is not heard of now is shown a minute late at most: no kept page is older.
  const hear = () => void read().catch(() => {})
  hear()
  return hear
}
