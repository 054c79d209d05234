import { isDeepStrictEqual } from 'node:util'
import type { AuditChange } from '#contract/audit-log.ts'
import { userFields, type UserField } from '#contract/users.ts'
import type { UserRow } from './presenter.ts'

const FIELDS = [...(Object.keys(userFields) as UserField[]), 'avatar', 'is_active', 'is_fired'] as const
const CONTACTS: readonly string[] = ['phone', 'tg_username', 'email'] satisfies UserField[]
const HIDDEN = '•••'

/** What differs between two states of an account. A password is told of, never told; nor are a visitor's contacts. */
export function changesBetween(before: UserRow | null, after: UserRow, isNewPassword: boolean): AuditChange[] {
  const isStaff = after.roles.length > 0 || (before !== null && before.roles.length > 0)
  const changes: AuditChange[] = FIELDS.map((field) => ({
    field,
    old: before === null ? null : before[field],
    new: after[field],
  })).filter((change) => !isDeepStrictEqual(change.old, change.new))
  const roles = { field: 'roles', old: before === null ? [] : names(before), new: names(after) }
  if (!isDeepStrictEqual(roles.old, roles.new)) changes.push(roles)
  if (isNewPassword) changes.push({ field: 'password', old: before === null ? null : HIDDEN, new: HIDDEN })
  return isStaff ? changes : changes.map(withoutContact)
}

function withoutContact(change: AuditChange): AuditChange {
  if (!CONTACTS.includes(change.field)) return change
  return { ...change, old: change.old === null ? null : HIDDEN, new: change.new === null ? null : HIDDEN }
}

function names(row: UserRow): string[] {
  return row.roles.map(({ name }) => name)
}
