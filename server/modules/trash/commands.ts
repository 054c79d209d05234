import { TRASH_DAYS } from '#contract/office/trash-terms.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { DIRECTORIES } from '../directories/commands.ts'
import { pages } from '../pages/commands.ts'
import { purgePsychologists } from '../psychologists/commands.ts'

/** Removes for good what has lain in the trash for thirty days. Returns how many records went. */
export async function emptyTrash(db: Db, clock: Clock): Promise<number> {
  const before = new Date(clock().getTime() - TRASH_DAYS * 24 * 60 * 60 * 1000)
  let count = await purgePsychologists(db, before)
  const directories = Object.values(DIRECTORIES).map(({ records }) => records)
  for (const kind of [pages, ...directories]) count += await kind.purge(db, before)
  return count
}
