import { isDeepStrictEqual } from 'node:util'
import type { AuditChange, Reverted } from '#contract/office/audit-log.ts'
import { revertedTogether } from '#contract/office/reverted-together.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#server/platform/http/errors.ts'
import { missing } from '#server/platform/http/guard.ts'
import { throwIfRefused } from '#server/platform/refusal.ts'
import { findAuditEntry, lineOfRequest } from '../audit-log/queries.ts'
import { withoutGone } from './gone-links.ts'
import { hiddenFields, isChange, isRevertible, REVERT_PERMISSIONS, revertibleFields } from './policy.ts'
import { REVERTERS, type PutBackServices } from './put-back.ts'
import { SUBJECTS } from './subjects.ts'

const CHANGED_SINCE = 'После этой записи поле меняли ещё раз. Ничего не возвращено.'
const AS_IT_WAS = 'Отсюда это поле не\u00a0возвращается: ничего не\u00a0изменилось. Поправьте его в\u00a0самой записи.'
const ALL_GONE = 'Того, что здесь было, больше нет: оно в\u00a0корзине или удалено.'
const NO_FIELD = 'В этой записи такого поля нет.'

/**
 * Puts one field of a record back to what it was before a line of the audit log, with its other half where it has one. It is
 * an update like any other: checked, versioned and logged, open to whoever may change the record. Throws Conflict when the
 * field no longer holds what that line put there.
 */
export async function revertField(
  ctx: Ctx,
  entryId: number,
  field: string,
  services: PutBackServices,
): Promise<Reverted> {
  const entry = await findAuditEntry(ctx.db, entryId)
  if (entry === undefined) throw new NotFound()
  const { type, id } = entry.subject
  if (!isRevertible(type) || !isChange(entry.action) || id === null) {
    throw new Invalid({ field: ['Эту запись журнала вернуть нельзя: возвращаются только изменения полей.'] })
  }
  const keepers = REVERT_PERMISSIONS[type]
  if (!keepers.some((permission) => ctx.actor.permissions.has(permission))) throw new Forbidden(missing(keepers[0]))
  const { find, refusalToRead, refusalToChange, refusalToPutBack } = SUBJECTS[type]
  const record = await find(ctx.db, Number(id))
  if (record === undefined) throw new NotFound('Этой записи больше нет: её удалили.')
  throwIfRefused(refusalToRead?.(ctx.actor, record) ?? null, 'field')
  throwIfRefused(refusalToChange?.(ctx.actor, record) ?? null, 'field')
  if (entry.is_erased) throw new Invalid({ field: ['Значения этой записи удалены.'] })
  const told = entry.changes.find((item) => item.field === field)
  if (told === undefined || hiddenFields(ctx.actor, entry).includes(field)) throw new Invalid({ field: [NO_FIELD] })
  const open = revertibleFields(ctx.actor, entry)
  if (!open.includes(field)) throw new Forbidden('Это поле отсюда вернуть нельзя.')
  const change = await withoutGone(ctx.db, told)
  const current = (name: string) => asLogged(record[name as keyof typeof record])
  if (!holds(current(field), change)) throw new Conflict({ [field]: current(field) }, [field], CHANGED_SINCE)
  // Accounts and roles refuse by themselves, and keep the attempt.
  if (type === 'psychologist') throwIfRefused(refusalToPutBack?.(ctx.actor, record, change) ?? null, 'field')
  const held = entry.changes.filter((item) => open.includes(item.field) && holds(current(item.field), item))
  const together = revertedTogether(
    type,
    field,
    held.map((item) => item.field),
  )
  const halves = held.filter((item) => item.field !== field && together.includes(item.field))
  const values = Object.fromEntries([change, ...halves].map((item) => [item.field, asInput(item.old)]))
  const saved = await REVERTERS[type](ctx, record, values, services)
  if (saved.version === record.version) throw new Invalid({ field: [change === told ? AS_IT_WAS : ALL_GONE] })
  const audit_log_id = await lineOfRequest(ctx.db, ctx.request.id, type, saved.id)
  return { subject: { type, id: saved.id }, field, version: saved.version, audit_log_id }
}

/** True while the field still holds what the change put there. A list is the same in any order, a record by any title. */
function holds(current: unknown, change: AuditChange): boolean {
  const [now, then] = [asInput(current), asInput(change.new)]
  const areSets = isPlainList(now) && isPlainList(then)
  return areSets ? isDeepStrictEqual(new Set(now), new Set(then)) : isDeepStrictEqual(now, then)
}

/** Records are answered as `{ id, title }` and sent as ids, alone and in lists; the rest is sent as it was. */
function asInput(value: unknown): unknown {
  if (isLink(value)) return value.id
  const isLinked = Array.isArray(value) && value.length > 0 && value.every(isLink)
  return isLinked ? value.map(({ id }) => id) : value
}

function isLink(value: unknown): value is { id: number } {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value).toSorted() : []
  return isDeepStrictEqual(keys, ['id', 'title'])
}

function isPlainList(value: unknown): value is (number | string)[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number' || typeof item === 'string')
}

function asLogged(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}
