import type { Permission } from '#contract/people/permissions.ts'
import type { ViewScreen } from '#contract/office/saved-views.ts'
import { closedReason } from '#contract/people/screen-rights.ts'
import { mayOpen, screens } from '#contract/people/screens.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import { canSeeRole } from '../roles/policy.ts'

type Asking = Pick<Actor, 'id' | 'roles' | 'permissions'>

/** Why somebody has no views of a screen: it is closed to them. */
export function refusalToUse(actor: Asking, screen: ViewScreen): Refusal | null {
  return mayOpen(screens[screen], actor.permissions) ? null : { kind: 'right', reason: closedReason(screens[screen]) }
}

/** Nobody shares but with a role of their own and with those that they are shown. The role has to open the screen. */
export function refusalToShare(
  actor: Asking,
  role: { name: string; permissions: readonly Permission[] },
  screen: ViewScreen,
): Refusal | null {
  if (!mayOpen(screens[screen], role.permissions)) {
    return { kind: 'state', reason: `Экран «${screens[screen].title}» этой роли закрыт. Выберите другую.` }
  }
  if (actor.roles.includes(role.name) || canSeeRole(actor, role)) return null
  return { kind: 'state', reason: 'Поделиться можно со своей ролью и с теми, что ниже.' }
}

/** The owner's own, and whoever changes roles puts shared ones in order. */
export function canChange(actor: Asking, view: { owner_id: number; shared_role: string | null }): boolean {
  return view.owner_id === actor.id || (view.shared_role !== null && actor.permissions.has('roles.manage'))
}
