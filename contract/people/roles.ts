/** The five staff roles, from the highest priority to the lowest (specification §6). */
export const ROLES = ['admin', 'tech-support', 'moderator', 'writer', 'psychologist'] as const
export type RoleName = (typeof ROLES)[number]

export const ROLE_TITLES: Record<RoleName, string> = {
  admin: 'Администратор',
  'tech-support': 'Техподдержка',
  moderator: 'Модератор',
  writer: 'Редактор',
  psychologist: 'Психолог',
}

export function isRoleName(name: string): name is RoleName {
  return (ROLES as readonly string[]).includes(name)
}

/** «Модератор», or the name that staff gave their role. */
export function roleTitle(role: string): string {
  return isRoleName(role) ? ROLE_TITLES[role] : role
}

/** The first role of the priority order that the user has, or null for a visitor without a role. */
export function primaryRole(roles: readonly string[]): RoleName | null {
  return ROLES.find((role) => roles.includes(role)) ?? null
}

/** The roles that the interface offers to somebody: nothing above their own, nothing at all below writer. */
export function rolesVisibleTo(roles: readonly string[]): RoleName[] {
  const own = primaryRole(roles)
  if (own === null || own === 'psychologist') return []
  return ROLES.slice(ROLES.indexOf(own))
}

/** «модератор», or the name that staff gave their role, in quotes. */
export function roleInSentence(role: string): string {
  return isRoleName(role) ? ROLE_TITLES[role].toLowerCase() : `«${role}»`
}

/** Why nothing can be changed while an admin looks through a role. */
export function viewingReason(role: string): string {
  return `Вы смотрите как ${roleInSentence(role)}: здесь только чтение. Вернитесь к своей роли, чтобы менять.`
}
