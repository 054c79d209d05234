import type { Permission } from '#contract/people/permissions.ts'
import { isRoleName, primaryRole } from '#contract/people/roles.ts'
import { user, type User } from '#contract/people/users.ts'
import type { Actor } from '#server/platform/context.ts'
import { presentRow } from '#server/platform/entity/present.ts'
import { isoMoment } from '#server/platform/moment.ts'
import {
  refusalToInvite,
  refusalToRemoveTwoFactor,
  refusalToResetPassword,
  refusalToSetCredentials,
  refusalToToggleActive,
  refusalToToggleFired,
  refusalToUpdate,
} from './policy.ts'

/** An account with its roles, as `queries.ts` selects it: a JSON object. */
export interface UserRow extends Omit<User, 'role' | 'roles' | 'extra_roles' | 'can'> {
  roles: { id: number; name: string }[]
  /** What the person may do through all of their roles. */
  permissions: Permission[]
  /** The only active account with the role admin. */
  is_last_admin: boolean
  has_two_factor: boolean
}

/** An account, with what this person may do to it. */
export function presentUser(row: UserRow, actor: Actor): User {
  const { is_last_admin: _, permissions: __, has_two_factor: ___, roles, ...account } = row
  const names = roles.map(({ name }) => name)
  const main = roles.find(({ name }) => name === primaryRole(names)) ?? roles[0]
  return {
    ...presentRow(user, account, (right) => actor.permissions.has(right)),
    role: main?.id ?? null,
    roles: names,
    extra_roles: roles.filter(({ name }) => !isRoleName(name)).map(({ id }) => id),
    invitation: account.invitation && {
      ...account.invitation,
      sent_at: isoMoment(account.invitation.sent_at),
      expires_at: isoMoment(account.invitation.expires_at),
    },
    can: abilities(row, actor),
  }
}

function abilities(row: UserRow, actor: Actor): User['can'] {
  const refusals = {
    update: refusalToUpdate(actor, row),
    activate: refusalToToggleActive(actor, row),
    fire: refusalToToggleFired(actor, row),
    set_credentials: refusalToSetCredentials(actor, row),
    remove_two_factor: refusalToRemoveTwoFactor(actor, row),
    send_reset: refusalToResetPassword(actor, row),
    invite: refusalToInvite(actor, row),
  }
  const refused = Object.entries(refusals).flatMap(([action, refusal]) => (refusal ? [[action, refusal.reason]] : []))
  return {
    update: refusals.update === null,
    activate: refusals.activate === null,
    fire: refusals.fire === null,
    set_credentials: refusals.set_credentials === null,
    remove_two_factor: refusals.remove_two_factor === null,
    send_reset: refusals.send_reset === null,
    invite: refusals.invite === null,
    reasons: Object.fromEntries(refused),
  }
}
