import { z } from 'zod'
import { ROLE_NAME_MAX } from './access.ts'
import { textField } from './fields.ts'
import { isRoleName, ROLE_TITLES } from './roles.ts'

/** `POST /api/view-as`: an admin looks at the back office as another role does. Nothing can be changed meanwhile. */
export const viewAsSchema = z.object({ role: textField('Роль', ROLE_NAME_MAX) })

/** The `code` of a refused change while somebody looks through another role. */
export const VIEWING_AS = 'viewing-as'

/** «модератор», or the name that staff gave their role, in quotes. */
export function roleInSentence(role: string): string {
  return isRoleName(role) ? ROLE_TITLES[role].toLowerCase() : `«${role}»`
}

/** Why nothing can be changed now. */
export function viewingReason(role: string): string {
  return `Вы смотрите как ${roleInSentence(role)}: здесь только чтение. Вернитесь к своей роли, чтобы менять.`
}
