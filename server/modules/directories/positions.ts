import { sql } from 'kysely'
import { position, type Position } from '#contract/directories/position.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuseMissing } from '#server/platform/db/queries/links.ts'
import { directory } from './directory.ts'

export const positions = directory<Position>(position)

/** Makes these, and no other, the positions of a branch. One in the trash comes back to where it was. */
export async function placePositions(tx: Tx, ctx: Ctx, branchId: number, ids: number[]) {
  await refuseMissing(tx, 'positions', ids)
  await sql`update positions set filial_id = case when id = any(${ids}::int[]) then ${branchId}::int end,
      version = version + 1, updated_at = ${ctx.clock()}
    where (filial_id = ${branchId} and id <> all(${ids}::int[]) and deleted_at is null)
      or (id = any(${ids}::int[]) and filial_id is distinct from ${branchId})`.execute(tx)
}
