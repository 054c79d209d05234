import { screens } from '#contract/screens.ts'
import type { Role } from '#contract/access.ts'
import { loadWholeList } from '../list/whole-list.ts'
import { readForScreen } from '../read-for-screen.ts'
import { ScreenError } from '../screen-error.tsx'
import type { Route } from './+types/list-screen'
import { RightsBoard } from './rights-board.tsx'
import { RolesList } from './roles-list-view.tsx'
import { ROLES_SOURCE, ROLES_WHOLE } from './roles-list.ts'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/revalidate-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${screens.roles.title} — ${matches[0].loaderData?.site.name}` },
]

/** `?look=rights`: all roles side by side instead of the list. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.get('look') === 'rights') {
    const { data } = await readForScreen<{ data: Role[] }>(context, ROLES_SOURCE.path, url)
    return { list: null, roles: data }
  }
  return { list: await loadWholeList<Role>(context, url, ROLES_SOURCE, ROLES_WHOLE), roles: null }
}

export default function RolesScreen({ loaderData: { list, roles } }: Route.ComponentProps) {
  return list === null ? <RightsBoard roles={roles} /> : <RolesList list={list} />
}
