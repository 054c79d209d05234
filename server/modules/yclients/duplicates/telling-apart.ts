import { sql } from 'kysely'
import type { TellApart } from '#contract/office/duplicates.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/db/database.ts'
import { Forbidden, Invalid, NotFound } from '#server/platform/http/errors.ts'
import { missing } from '#server/platform/http/guard.ts'
import { recordAll } from '../../audit-log/commands.ts'
import { lockTwo } from '../../psychologists/commands/merging.ts'

/** Says that two cards are two people's, or takes that back. What is so already leaves no trace. */
export async function tellApart(ctx: Ctx, id: number, { other_id, is_told_apart }: TellApart): Promise<void> {
  if (!ctx.actor.permissions.has('psychologists.update')) throw new Forbidden(missing('psychologists.update'))
  if (other_id === id) throw new Invalid({ other_id: ['Это одна и\u00a0та\u00a0же карточка'] })
  await transaction(ctx.db, async (tx) => {
    const [one, two] = await lockTwo(tx, [id, other_id])
    if (one === undefined || one.isTrashed) throw new NotFound('Этой карточки больше нет.')
    if (two === undefined || two.isTrashed) throw new Invalid({ other_id: ['Второй карточки больше нет'] })
    const pair = sql`least(${id}::int, ${other_id}::int), greatest(${id}::int, ${other_id}::int)`
    const { rows } = is_told_apart
      ? await sql`
          insert into psychologists_told_apart (one_id, other_id, at, user_id)
          values (${pair}, ${ctx.clock()}, ${ctx.actor.id}) on conflict do nothing returning 1`.execute(tx)
      : await sql`delete from psychologists_told_apart where (one_id, other_id) = (${pair}) returning 1`.execute(tx)
    if (rows.length === 0) return
    const action: `psychologist.${string}` = is_told_apart
      ? 'psychologist.told-apart'
      : 'psychologist.told-apart-undone'
    const lines = [[one.card, two.card] as const, [two.card, one.card] as const].map(([card, other]) => {
      const told = { id: other.id, title: other.full_name }
      return {
        action,
        subject: { type: 'psychologist', id: card.id, label: card.full_name },
        changes: [{ field: 'told_apart', old: is_told_apart ? null : told, new: is_told_apart ? told : null }],
      }
    })
    await recordAll(tx, ctx, lines)
  })
}
