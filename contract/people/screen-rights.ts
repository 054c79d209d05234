import { PERMISSIONS } from './permissions.ts'
import type { Screen } from './screens.ts'

/** Why a screen stays closed to somebody signed in: what is missing, and who can give it. */
export function closedReason({ title, guard }: Pick<Screen, 'title' | 'guard'>): string {
  const needed = typeof guard === 'string' ? [] : guard.map((permission) => `«${PERMISSIONS[permission]}»`)
  const lacking = needed.length === 1 ? 'не хватает доступа' : 'нужен хотя бы один из\u00a0доступов:'
  return `Экран «${title}» вам закрыт: ${lacking} ${needed.join(', ')}. Его может дать администратор.`
}
