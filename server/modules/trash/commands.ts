import { TRASH_DAYS } from '#contract/trash.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { branches } from '../branches/commands.ts'
import { pages } from '../pages/commands.ts'
import { positions } from '../positions/commands.ts'
import { purgePsychologists } from '../psychologists/commands.ts'
import { specializations } from '../specializations/commands.ts'
import { topics } from '../topics/commands.ts'

/** Removes for good what has lain in the trash for thirty days. Returns how many records went. */
export async function emptyTrash(db: Db, clock: Clock): Promise<number> {
  const before = new Date(clock().getTime() - TRASH_DAYS * 24 * 60 * 60 * 1000)
  let count = await purgePsychologists(db, before)
  // Positions go before the branches that they point to.
  for (const kind of [pages, topics, specializations, positions, branches]) count += await kind.purge(db, before)
  return count
}
