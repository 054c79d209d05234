import type { Permission } from '#contract/people/permissions.ts'
import { href, mayOpen, screens } from '#contract/people/screens.ts'
import type { Directory, DirectoryRecord } from './directory.ts'

/** Where the psychologists of a record are listed; undefined when it has none, or that list is closed to this person. */
export function peopleHrefOf(
  { psychologistsQuery }: Pick<Directory, 'psychologistsQuery'>,
  permissions: readonly Permission[],
): ((record: Pick<DirectoryRecord, 'id'>) => string) | undefined {
  if (psychologistsQuery === undefined || !mayOpen(screens.psychologists, permissions)) return undefined
  return ({ id }) => href('psychologists') + psychologistsQuery(id)
}
