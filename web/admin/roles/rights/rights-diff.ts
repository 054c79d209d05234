import { PERMISSION_NAMES, type Permission } from '#contract/people/permissions.ts'
import { counted, plural } from '#web/lib/format.ts'
import { PERMISSION_GROUPS } from '#contract/people/permission-groups.ts'
import { permissionAction } from './permission-words.ts'

/** What a role gains and loses, in the order of the catalogue. */
export interface RightsDiff {
  added: Permission[]
  removed: Permission[]
}

export function diffRights(before: readonly string[], after: readonly string[]): RightsDiff {
  return {
    added: PERMISSION_NAMES.filter((name) => after.includes(name) && !before.includes(name)),
    removed: PERMISSION_NAMES.filter((name) => before.includes(name) && !after.includes(name)),
  }
}

export function isEmptyDiff({ added, removed }: RightsDiff): boolean {
  return added.length === 0 && removed.length === 0
}

/** «12 человек получат право создавать страницы и потеряют 2 права.» */
export function effectSentence(usersCount: number, { added, removed }: RightsDiff): string {
  if (usersCount === 0) return 'Роль пока ни\u00a0у\u00a0кого: изменения коснутся тех, кому её дадут.'
  const gain = added.length > 0 && `${plural(usersCount, 'получит', 'получат', 'получат')} ${rightsText(added)}`
  const loss = removed.length > 0 && `${plural(usersCount, 'потеряет', 'потеряют', 'потеряют')} ${rightsText(removed)}`
  const deeds = [gain, loss].filter((part) => part !== false)
  return `${counted(usersCount, 'человек', 'человека', 'человек')} ${deeds.join(' и\u00a0')}.`
}

/** «„Модератор“ сможет создавать страницы, не сможет удалять отзывы»: for the bar below many roles. */
export function abilitySentence(roleTitle: string, { added, removed }: RightsDiff): string {
  const can = added.length > 0 && `сможет ${deedsText(added)}`
  const cannot = removed.length > 0 && `не\u00a0сможет ${deedsText(removed)}`
  return `«${roleTitle}» ${[can, cannot].filter((part) => part !== false).join(', ')}`
}

/** The sections in which something may be done that cannot be seen. */
export function blindSections(rights: readonly string[]): string[] {
  return PERMISSION_GROUPS.filter(({ permissions }) =>
    permissions.some((name) => {
      const view = PERMISSION_NAMES.find((one) => one === `${name.split('.')[0]}.view`)
      if (view === undefined || name === 'psychologists.update-own') return false
      return rights.includes(name) && !rights.includes(view)
    }),
  ).map(({ title }) => title)
}

function rightsText(rights: readonly Permission[]): string {
  const [only] = rights
  if (only !== undefined && rights.length === 1) return `право ${permissionAction(only)}`
  return counted(rights.length, 'право', 'права', 'прав')
}

function deedsText(rights: readonly Permission[]): string {
  return rights.length > 2
    ? `ещё ${counted(rights.length, 'действие', 'действия', 'действий')}`
    : rights.map(permissionAction).join(' и\u00a0')
}
