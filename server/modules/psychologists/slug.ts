import { isReservedSlug } from '#contract/psychologists/reserved-slug.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { freeSlug } from '#server/platform/db/queries/free-slug.ts'

/** An address for a new card, from the name. */
export function slugOf(tx: Tx, fullName: string): Promise<string> {
  return freeSlug(tx, {
    table: 'psychologists',
    kind: 'psychologist',
    text: fullName,
    blank: 'psychologist',
    isReserved: isReservedSlug,
  })
}
