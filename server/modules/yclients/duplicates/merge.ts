import { labelOf } from '#contract/entity/entity.ts'
import { MERGE_KIND, type Merge, type Merged } from '#contract/office/duplicates.ts'
import { psychologist, type EditablePsychologistField } from '#contract/psychologists/psychologists.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/db/database.ts'
import { changesBetween } from '#server/platform/entity/changes.ts'
import { Forbidden, Invalid, NotFound, refuseAll } from '#server/platform/http/errors.ts'
import { missing } from '#server/platform/http/guard.ts'
import { saveOperation } from '../../operations/commands.ts'
import {
  inputOf,
  lockTwo,
  moveMergedToTrash,
  refuseStale,
  unionOf,
  writeFields,
  type PsychologistRow,
} from '../../psychologists/commands/merging.ts'
import { fieldsByRight, KEPT_BY_YCLIENTS } from '../../psychologists/policy.ts'
import { createUncountedRun } from '../runs.ts'
import { syncCardWithin } from '../sync.ts'
import { lockPayments, moveAddresses, moveRecords } from './references.ts'

/**
 * Makes one card of two: the one that stays takes the fields that are named and everything that pointed to the other, whose
 * address leads to it from now on. The other lies in the trash with its own history, and the operation knows how to part them.
 */
export async function mergeCards(ctx: Ctx, id: number, input: Merge): Promise<Merged> {
  if (!ctx.actor.permissions.has('psychologists.update')) throw new Forbidden(missing('psychologists.update'))
  if (input.other_id === id) throw new Invalid({ other_id: ['Это одна и\u00a0та\u00a0же карточка'] })
  return transaction(ctx.db, async (tx) => {
    await lockPayments(tx, [id, input.other_id])
    const [one, two] = await lockTwo(tx, [id, input.other_id])
    if (one === undefined || one.isTrashed) throw new NotFound('Карточки, которая остаётся, больше нет.')
    if (two === undefined || two.isTrashed) throw new Invalid({ other_id: ['Второй карточки больше нет'] })
    const [kept, other] = [one.card, two.card]
    refuseStale(ctx, kept, input.version)
    refuseStale(ctx, other, input.other_version)
    refuseFields(ctx, kept, input)
    const fields = fieldsFor(kept, other, input)
    const takesAccount = 'user_id' in fields
    const slug = await moveMergedToTrash(tx, ctx, other, { keepsAccount: !takesAccount })
    const moved = await moveRecords(tx, other.id, kept.id)
    const addresses = await moveAddresses(tx, other.id, kept.id)
    const saved = await writeFields(tx, ctx, kept, fields)
    const names = Object.keys(fields) as EditablePsychologistField[]
    const operationId = await saveOperation(
      tx,
      ctx,
      { kind: MERGE_KIND, type: 'psychologist', label: `«${saved.full_name}», объединены карточки` },
      [
        {
          id: other.id,
          label: other.full_name,
          version: other.version + 1,
          action: 'psychologist.merged-into',
          logged: [{ field: 'merged_with', old: null, new: { id: kept.id, title: saved.full_name } }],
          changes: [
            { field: 'slug', old: other.slug, new: slug },
            { field: 'user_id', old: other.user_id, new: takesAccount ? null : other.user_id },
            { field: 'is_published', old: other.is_published, new: false },
            { field: 'addresses', old: null, new: addresses },
          ],
        },
        {
          id: kept.id,
          label: saved.full_name,
          version: saved.version,
          action: 'psychologist.merged',
          logged: [
            { field: 'merged_with', old: null, new: { id: other.id, title: other.full_name } },
            ...changesBetween(psychologist, kept, saved),
          ],
          changes: [
            ...names.map((field) => ({ field, old: inputOf(kept, field), new: inputOf(saved, field) })),
            { field: 'moved', old: null, new: moved },
          ],
        },
      ],
    )
    await syncCardWithin(tx, { ...ctx, source: 'YCLIENTS' }, kept.id, createUncountedRun())
    const counts = Object.entries(moved).map(([name, keys]) => [name, keys.length])
    return { operation_id: operationId ?? 0, moved: Object.fromEntries(counts) }
  })
}

function refuseFields(ctx: Ctx, kept: PsychologistRow, { take, unite }: Merge) {
  const allowed: readonly string[] = fieldsByRight(ctx.actor, kept)
  const reasonAgainst = (field: EditablePsychologistField) => {
    if (field === 'slug') return 'Адрес второй карточки и\u00a0так будет вести на\u00a0эту'
    if (kept.ycl_owned.includes(field)) return KEPT_BY_YCLIENTS
    if (!allowed.includes(field)) return `Не\u00a0хватает доступа, чтобы менять «${labelOf(psychologist, field)}»`
    return null
  }
  const reasons = take.map(reasonAgainst).filter((reason) => reason !== null)
  const lists = unite.map(reasonAgainst).filter((reason) => reason !== null)
  refuseAll({ ...(reasons.length > 0 ? { take: reasons } : {}), ...(lists.length > 0 ? { unite: lists } : {}) })
}

/** What the card that stays has after this, of the fields that are to differ. */
function fieldsFor(kept: PsychologistRow, other: PsychologistRow, { take, unite }: Merge) {
  const taken = take.map((field) => [field, inputOf(other, field)] as const)
  const united = unite.map((field) => [field, unionOf(kept, other, field)] as const)
  return Object.fromEntries<unknown>([...taken, ...united])
}
