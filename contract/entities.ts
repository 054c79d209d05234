import { psychologist } from './psychologists.ts'

/** Every entity that has a definition, by the name that the audit log calls it. */
export const ENTITIES = { psychologist } as const
