import { api } from '#contract/wire/api.ts'
import { primaryRole } from '#contract/people/roles.ts'

export type OperationsOf = 'me' | 'all'

/** The search of the screen that shows what everybody did. */
export const OF_ALL = { of: 'all' }

/** Only the admin sees, and takes back, what others did. */
export function isOperationsKeeper(roles: readonly string[]): boolean {
  return primaryRole(roles) === 'admin'
}

/** Whose operations an address asks for. Whoever may see only their own is shown these. */
export function operationsOf({ searchParams }: URL, roles: readonly string[]): OperationsOf {
  return searchParams.get('of') === OF_ALL.of && isOperationsKeeper(roles) ? 'all' : 'me'
}

export function operationsPath(of: OperationsOf): string {
  return of === 'all' ? `${api.operations}?filter[of]=all` : api.operations
}
