import slugify from '@sindresorhus/slugify'
import type { Tx } from '#server/platform/db/database.ts'

/** An address for a new card: the name in Latin letters, with a number when another card has it already. */
export async function freeSlug(tx: Tx, fullName: string): Promise<string> {
  const base = slugify(fullName).slice(0, 100).replace(/-+$/, '') || 'psychologist'
  const rows = await tx.selectFrom('psychologists').select('slug').where('slug', 'like', `${base}%`).execute()
  const taken = new Set(rows.map((row) => row.slug))
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}
