import { isRoleName, primaryRole, ROLE_TITLES } from '#contract/roles.ts'
import { screens, type Screen } from '#contract/screens.ts'

/** Why a screen stays closed: what is missing and who can give it. */
export interface Refusal {
  text: string
}

export function refusalOf(pattern: string, guard: Screen['guard'], roles: readonly string[]): Refusal {
  const title = Object.values(screens).find(({ path }) => path === pattern)?.title ?? pattern
  const own = primaryRole(roles)
  const mine = own === null ? 'У вас нет роли' : `У вас роль «${ROLE_TITLES[own]}»`
  return { text: `Экран «${title}» открыт для ${rolesInWords(guard)}. ${mine}; сменить её может администратор.` }
}

function rolesInWords(guard: Screen['guard']): string {
  if (typeof guard === 'string') return 'вошедших'
  const titles = guard.filter(isRoleName).map((role) => `«${ROLE_TITLES[role]}»`)
  const list = new Intl.ListFormat('ru-RU', { type: 'conjunction' }).format(titles)
  return `${titles.length === 1 ? 'роли' : 'ролей'} ${list}`
}
