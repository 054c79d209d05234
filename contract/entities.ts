import { role } from './access.ts'
import { psychologist } from './psychologists.ts'
import { user } from './users.ts'

/** Every entity that has a definition, by the name that the audit log calls it. */
export const ENTITIES = { psychologist, user, role } as const
