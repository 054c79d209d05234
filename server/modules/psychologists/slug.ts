import slugify from '@sindresorhus/slugify'
import { sql } from 'kysely'
import { isReservedSlug } from '#contract/psychologists.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** Any number: new cards queue on it, so that two people of one name get two addresses. */
const SLUG_LOCK = 71_830_413

/** An address for a new card: the name in Latin letters, with a number when another card has it already. */
export async function freeSlug(tx: Tx, fullName: string): Promise<string> {
  const base = slugify(fullName).slice(0, 100).replace(/-+$/, '') || 'psychologist'
  await sql`select pg_advisory_xact_lock(${SLUG_LOCK})`.execute(tx)
  const rows = await tx.selectFrom('psychologists').select('slug').where('slug', 'like', `${base}%`).execute()
  const taken = new Set(rows.map((row) => row.slug))
  if (!taken.has(base) && !isReservedSlug(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}
