import { Suspense } from 'react'
import type { Role } from '#contract/people/access.ts'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { lazy } from '#web/lib/late-code.ts'
import { loadWholeList } from '../list/state/whole-list.ts'
import { readForScreen } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/list-screen'
import { RolesList } from './roles-list-view.tsx'
import { ROLES_SOURCE, ROLES_WHOLE } from './roles-list.ts'

/** The matrix weighs as much as the list, and the list is what most come for. */
const RightsBoard = lazy(async () => ({ default: (await import('./rights/rights-board.tsx')).RightsBoard }))

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/state/revalidate-list.ts'

export const meta = screenTitle('roles')

/** `?look=rights`: all roles side by side instead of the list. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.get('look') === 'rights') {
    const { data } = await readForScreen<{ data: Role[] }>(context, ROLES_SOURCE.path, url)
    return { list: null, roles: data }
  }
  return { list: await loadWholeList<Role>(context, url, ROLES_SOURCE, ROLES_WHOLE), roles: null }
}

export default function RolesScreen({ loaderData: { list, roles } }: Route.ComponentProps) {
  if (list !== null) return <RolesList list={list} />
  return (
    <Suspense fallback={<Skeleton className="mt-4 h-96 w-full" />}>
      <RightsBoard roles={roles} />
    </Suspense>
  )
}
