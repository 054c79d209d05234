import { isRoleName, rolesVisibleTo, type RoleName } from '#contract/roles.ts'
import { mayOpen, screens } from '#contract/screens.ts'
import type { ViewScreen } from '#contract/saved-views.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Refusal } from '#server/platform/refusal.ts'

type Asking = Pick<Actor, 'id' | 'roles' | 'permissions'>

/** Why somebody has no views of a screen: it is closed to them. */
export function refusalToUse(actor: Asking, screen: ViewScreen): Refusal | null {
  if (mayOpen(screens[screen], actor.roles)) return null
  return { kind: 'right', reason: `Экран «${screens[screen].title}» вам закрыт. Его может открыть администратор.` }
}

/** Nobody shares with those above them; whoever changes roles shares with all. The role has to open the screen. */
export function refusalToShare(actor: Asking, role: RoleName, screen: ViewScreen): Refusal | null {
  if (!mayOpen(screens[screen], [role])) {
    return { kind: 'state', reason: `Экран «${screens[screen].title}» этой роли закрыт. Выберите другую.` }
  }
  if (actor.permissions.has('roles.manage') || rolesVisibleTo(actor.roles).includes(role)) return null
  return { kind: 'state', reason: 'Поделиться можно со своей ролью и с теми, что ниже.' }
}

/** The owner's own, and whoever changes roles puts shared ones in order. */
export function canChange(actor: Asking, view: { owner_id: number; shared_role: string | null }): boolean {
  return view.owner_id === actor.id || (view.shared_role !== null && actor.permissions.has('roles.manage'))
}

/** The roles whose shared views somebody sees. */
export function rolesOf(actor: Asking): RoleName[] {
  return actor.roles.filter(isRoleName)
}
