import { isDeepStrictEqual } from 'node:util'
import type { AuditChange, Reverted } from '#contract/audit-log.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#server/platform/http/errors.ts'
import { missing } from '#server/platform/http/guard.ts'
import { findAuditEntry } from '../audit-log/queries.ts'
import { isChange, isRevertible, KEEPERS } from './policy.ts'
import { SUBJECTS } from './subjects.ts'

const CHANGED_SINCE = 'После этой записи поле меняли ещё раз. Ничего не возвращено.'

/**
 * Puts one field of a record back to what it was before a line of the audit log. It is an update like any other: checked,
 * versioned and logged. Throws Conflict when the field no longer holds what that line put there.
 */
export async function revertField(ctx: Ctx, entryId: number, field: string): Promise<Reverted> {
  const entry = await findAuditEntry(ctx.db, entryId)
  if (entry === undefined) throw new NotFound()
  const { type, id } = entry.subject
  if (!isRevertible(type) || !isChange(entry.action) || id === null) {
    throw new Invalid({ field: ['Эту запись журнала вернуть нельзя: возвращаются только изменения полей.'] })
  }
  if (!ctx.actor.permissions.has(KEEPERS[type])) throw new Forbidden(missing(KEEPERS[type]))
  if (entry.is_erased) throw new Invalid({ field: ['Значения этой записи удалены.'] })
  const change = entry.changes.find((item) => item.field === field)
  if (change === undefined) throw new Invalid({ field: ['В этой записи такого поля нет.'] })
  const state = await SUBJECTS[type].find(ctx.db, Number(id))
  if (state === undefined) throw new NotFound('Этой записи больше нет: её удалили.')
  const current = asLogged(state[field as keyof typeof state])
  if (!holds(current, change)) throw new Conflict({ [field]: current }, [field], CHANGED_SINCE)
  const saved = await SUBJECTS[type].putBack(ctx, state, field, asInput(change.old))
  return { subject: { type, id: saved.id }, field, version: saved.version }
}

/** True while the field still holds what the change put there. A list is the same whatever its titles are today. */
function holds(current: unknown, change: AuditChange): boolean {
  const [now, then] = [asInput(current), asInput(change.new)]
  const areIds = isIdList(now) && isIdList(then)
  return areIds ? isDeepStrictEqual(new Set(now), new Set(then)) : isDeepStrictEqual(now, then)
}

/** Lists of records are answered as `[{ id, title }]` and sent as ids; the rest is sent as it was. */
function asInput(value: unknown): unknown {
  const isLinked = Array.isArray(value) && value.length > 0 && value.every(isLink)
  return isLinked ? value.map(({ id }) => id) : value
}

function isLink(value: unknown): value is { id: number } {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value).toSorted() : []
  return isDeepStrictEqual(keys, ['id', 'title'])
}

function isIdList(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number')
}

function asLogged(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}
