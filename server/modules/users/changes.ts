import { isDeepStrictEqual } from 'node:util'
import type { AuditChange } from '#contract/office/audit-log.ts'
import { editableNames } from '#contract/entity/entity.ts'
import { user, type UserField } from '#contract/people/users.ts'
import { changesBetween } from '#server/platform/entity/changes.ts'
import { maskEmail, maskHandle, maskPhone } from '#server/platform/security/masking.ts'
import { isoMoment } from '#server/platform/moment.ts'
import type { UserRow } from './presenter.ts'

const TRACKED = [...editableNames(user), 'is_fired'] as const
const MASKS: Record<string, (value: string) => string> = {
  phone: maskPhone,
  tg_username: maskHandle,
  email: maskEmail,
} satisfies Partial<Record<UserField, unknown>>
export const HIDDEN = '•••'

/** What differs between two states of an account. A password is told of, never told; nor are a visitor's contacts. */
export function accountChanges(before: UserRow | null, after: UserRow, isNewPassword: boolean): AuditChange[] {
  const isStaff = after.roles.length > 0 || (before !== null && before.roles.length > 0)
  const changes = changesBetween(user, before, after, TRACKED)
  const roles = { field: 'roles', old: before === null ? [] : names(before), new: names(after) }
  if (!isDeepStrictEqual(roles.old, roles.new)) changes.push(roles)
  if (isNewPassword) changes.push({ field: 'password', old: before === null ? null : HIDDEN, new: HIDDEN })
  if (before === null && after.invitation?.state === 'waiting') {
    changes.push({ field: 'invitation', old: null, new: isoMoment(after.invitation.expires_at) })
  }
  return isStaff ? changes : changes.map(withoutContact)
}

function withoutContact(change: AuditChange): AuditChange {
  const mask = MASKS[change.field]
  if (mask === undefined) return change
  const masked = (value: unknown) => (typeof value === 'string' ? mask(value) : value)
  return { ...change, old: masked(change.old), new: masked(change.new) }
}

function names(row: UserRow): string[] {
  return row.roles.map(({ name }) => name)
}
