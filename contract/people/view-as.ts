import { z } from 'zod'
import { ROLE_NAME_MAX } from './access.ts'
import { textField } from '../wire/fields.ts'

/** `POST /api/view-as`: an admin looks at the back office as another role does. Nothing can be changed meanwhile. */
export const viewAsSchema = z.object({ role: textField('Роль', ROLE_NAME_MAX) })

/** The `code` of a refused change while somebody looks through another role. */
export const VIEWING_AS = 'viewing-as'
