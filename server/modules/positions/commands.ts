import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuseMissing } from '#server/platform/db/links.ts'
import { resource } from '#server/platform/resource.ts'
import { record } from '../audit-log/commands.ts'
import { fieldsChangedSince } from '../audit-log/queries.ts'
import { linkPsychologists } from '../psychologists/commands.ts'
import { findPosition } from './queries.ts'

export const positions = resource({
  table: 'positions',
  type: 'position',
  find: findPosition,
  links: {
    psychologists: (tx, ctx, id, ids) => linkPsychologists(tx, ctx, 'positions', id, ids),
  },
  constraints: {
    positions_title_key: { field: 'title', message: 'Такая должность уже есть' },
    positions_filial_id_fkey: { field: 'filial_id', message: 'Такого филиала нет' },
  },
  record,
  fieldsChangedSince,
})

/** Makes these, and no other, the positions of a branch. */
export async function placePositions(tx: Tx, ctx: Ctx, branchId: number, ids: number[]) {
  await refuseMissing(tx, 'positions', ids, { field: 'positions', message: 'Такой должности нет' })
  await sql`update positions set filial_id = case when id = any(${ids}::int[]) then ${branchId}::int end,
      version = version + 1, updated_at = ${ctx.clock()}
    where (filial_id = ${branchId} and id <> all(${ids}::int[]))
      or (id = any(${ids}::int[]) and filial_id is distinct from ${branchId})`.execute(tx)
}
