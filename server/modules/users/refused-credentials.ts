import type { AuditChange } from '#contract/office/audit-log.ts'
import type { UserUpdate } from '#contract/people/users.ts'
import type { Actor } from '#server/platform/context.ts'
import { Invalid, RightsRefused } from '#server/platform/http/errors.ts'
import { subjectOf } from './account.ts'
import { HIDDEN } from './changes.ts'
import { refusalToSetCredentials } from './policy.ts'
import type { UserRow } from './presenter.ts'

/** Throws RightsRefused, or Invalid for one's own account, at the fields that somebody signs in with. */
export function refuseCredentials(actor: Actor, person: UserRow, { email, password }: UserUpdate) {
  const changes: AuditChange[] = []
  if (email !== undefined && email !== person.email) changes.push({ field: 'email', old: person.email, new: email })
  if (password !== undefined) changes.push({ field: 'password', old: HIDDEN, new: HIDDEN })
  const refusal = changes.length === 0 ? null : refusalToSetCredentials(actor, person)
  if (refusal === null) return
  const fields = changes.map(({ field }) => field)
  if (refusal.kind === 'state') throw new Invalid(Object.fromEntries(fields.map((field) => [field, [refusal.reason]])))
  throw new RightsRefused(refusal.reason, { action: 'user.refused', subject: subjectOf(person), changes }, fields)
}
