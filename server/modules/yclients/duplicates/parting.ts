import { isDeepStrictEqual } from 'node:util'
import type { AuditChange } from '#contract/office/audit-log.ts'
import { labelOf } from '#contract/entity/entity.ts'
import { MERGE_KIND } from '#contract/office/duplicates.ts'
import type { Undone } from '#contract/office/operations.ts'
import { psychologist, type EditablePsychologistField } from '#contract/psychologists/psychologists.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { changesBetween } from '#server/platform/entity/changes.ts'
import { Forbidden } from '#server/platform/http/errors.ts'
import { missing } from '#server/platform/http/guard.ts'
import { record } from '../../audit-log/commands.ts'
import type { OperationItem, Undoables } from '../../operations/commands.ts'
import {
  inputOf,
  isAccountFree,
  isAddressFree,
  lockTwo,
  takeBack,
  writeFields,
  type PsychologistRow,
} from '../../psychologists/commands/merging.ts'
import { createUncountedRun } from '../runs.ts'
import { syncCardWithin } from '../sync.ts'
import { deleteAddress, lockPayments, moveAddresses, moveBack, type MovedRecords } from './references.ts'

/** How a merge is taken back. */
export const mergeOperations: Undoables = {
  [MERGE_KIND]: { permission: 'psychologists.delete', revert: partCards },
}

/** What a merge has written down of the two cards. */
const HELD = ['moved', 'slug', 'addresses']

/** Makes two cards of one again: each has what it had, but for what somebody has changed since, which is named. */
async function partCards(tx: Tx, ctx: Ctx, items: OperationItem[]): Promise<Undone> {
  if (!ctx.actor.permissions.has('psychologists.update')) throw new Forbidden(missing('psychologists.update'))
  const keptItem = items.find(({ changes }) => changes.some(({ field }) => field === 'moved'))
  const otherItem = items.find((item) => item !== keptItem)
  if (keptItem === undefined || otherItem === undefined) return nothing(items, 'Второй карточки больше нет.')
  await lockPayments(tx, [keptItem.id, otherItem.id])
  const [one, two] = await lockTwo(tx, [keptItem.id, otherItem.id])
  if (one === undefined || two === undefined) return nothing(items, 'Одной из\u00a0карточек больше нет.')
  const [kept, other] = [one.card, two.card]

  const reasons: string[] = []
  const held = valuesOf(otherItem.changes)
  const left = await moveBack(tx, valuesOf(keptItem.changes)['moved']?.new as MovedRecords, kept.id, other.id)
  if (left.length > 0) reasons.push(`С\u00a0тех пор отнесены к\u00a0другому или удалены: ${left.join(', ')}.`)
  const fields: Partial<Record<EditablePsychologistField, unknown>> = {}
  for (const { field, old, new: value } of keptItem.changes) {
    if (HELD.includes(field)) continue
    const name = field as EditablePsychologistField
    if (isSame(inputOf(kept, name), value)) fields[name] = old
    else reasons.push(`Поле «${labelOf(psychologist, name)}» с\u00a0тех пор изменили.`)
  }
  const saved = await writeFields(tx, ctx, kept, fields)

  const former = String(held['slug']?.old)
  const isMoved = other.slug === held['slug']?.new
  const slug = isMoved && (await isAddressFree(tx, former)) ? former : null
  if (isMoved && slug === null) reasons.push(`Адрес «${former}» с\u00a0тех пор занят.`)
  const account = await accountFor(tx, other, held['user_id'])
  if (account.isLost) reasons.push('Учётная запись второй карточки с\u00a0тех пор связана с\u00a0другой.')
  const is_published = other.is_published || held['is_published']?.old === true
  await takeBack(tx, ctx, other, { slug, user_id: account.id, is_published })
  if (slug !== null) await deleteAddress(tx, other.slug)
  await moveAddresses(tx, kept.id, other.id, held['addresses']?.new as string[])

  const told = (card: { id: number; full_name: string }, version: number) => {
    return { type: 'psychologist', id: card.id, label: card.full_name, version }
  }
  const parted = (card: { id: number; full_name: string }) => {
    return { field: 'merged_with', old: { id: card.id, title: card.full_name }, new: null }
  }
  const changes = [parted(other), ...changesBetween(psychologist, kept, saved)]
  await record(tx, ctx, 'psychologist.parted', told(saved, saved.version), changes)
  await record(tx, ctx, 'psychologist.parted', told(other, other.version + 1), [parted(saved)])
  for (const { id } of [kept, other]) await syncCardWithin(tx, { ...ctx, source: 'YCLIENTS' }, id, createUncountedRun())
  if (reasons.length === 0) return { reverted: 2, skipped: [] }
  return { reverted: 1, skipped: [{ id: kept.id, label: saved.full_name, reason: reasons.join(' ') }] }
}

/** The account that the other card had, unless it is somebody else's by now. */
async function accountFor(tx: Tx, other: PsychologistRow, change: AuditChange | undefined) {
  const before = (change?.old ?? null) as number | null
  if (before === null || other.user_id !== null) return { id: other.user_id, isLost: false }
  const isFree = await isAccountFree(tx, before)
  return { id: isFree ? before : null, isLost: !isFree }
}

/** Lists are the same in any order. */
function isSame(now: unknown, then: unknown): boolean {
  const areLists = Array.isArray(now) && Array.isArray(then) && now.every((value) => typeof value === 'number')
  return areLists ? isDeepStrictEqual(new Set(now), new Set(then)) : isDeepStrictEqual(now ?? null, then ?? null)
}

function valuesOf(changes: readonly AuditChange[]): Record<string, AuditChange> {
  return Object.fromEntries(changes.map((change) => [change.field, change]))
}

function nothing(items: OperationItem[], reason: string): Undone {
  return { reverted: 0, skipped: items.map(({ id, label }) => ({ id, label, reason })) }
}
