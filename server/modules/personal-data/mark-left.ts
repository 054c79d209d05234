import { sql } from 'kysely'
import type { StoredAct } from '#contract/visitors/personal-data.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/db/database.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { record } from '../audit-log/commands.ts'
import { findStoredAct } from './acts.ts'

/** Marks that staff have removed it there, or that they have not. Once more changes nothing. Throws NotFound. */
export async function markLeft(ctx: Ctx, id: number, isRemoved: boolean): Promise<StoredAct> {
  return transaction(ctx.db, async (tx) => {
    const left = await tx
      .selectFrom('left_in_yclients as l')
      .innerJoin('personal_data_acts as a', 'a.id', 'l.act_id')
      .select(['l.act_id', 'l.record_id', 'l.removed_at', 'a.number'])
      .where('l.id', '=', id)
      .forUpdate('l')
      .executeTakeFirst()
    if (left === undefined) throw new NotFound()
    if ((left.removed_at !== null) !== isRemoved) {
      await tx
        .updateTable('left_in_yclients')
        .set({
          removed_at: isRemoved ? ctx.clock() : null,
          removed_by: isRemoved ? ctx.actor.id : null,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', id)
        .execute()
      const subject = { type: 'personal-data-act', id: left.act_id, label: `Акт № ${left.number}` }
      const number = Number(left.record_id)
      const [old, now] = isRemoved ? [number, null] : [null, number]
      const action = isRemoved ? 'personal-data.left-removed' : 'personal-data.left-returned'
      await record(tx, ctx, action, subject, [{ field: 'record', old, new: now }])
    }
    return findStoredAct(tx, left.act_id)
  })
}
