import type { Role } from '#contract/people/access.ts'
import { api } from '#contract/wire/api.ts'
import { screens } from '#contract/people/screens.ts'
import { readForScreen } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import type { Route } from './+types/new-role-screen'
import { RoleEditor } from './role-editor.tsx'

export { ScreenError as ErrorBoundary }

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${screens.roleCreate.title} — ${matches[0].loaderData?.site.name}` },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  return readForScreen<{ data: Role[] }>(context, api.roles, url)
}

export default function NewRoleScreen({ loaderData: { data: roles } }: Route.ComponentProps) {
  return <RoleEditor stored={null} roles={roles} />
}
