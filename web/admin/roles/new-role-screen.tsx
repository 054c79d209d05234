import type { Role } from '#contract/people/access.ts'
import { api } from '#contract/wire/api.ts'
import { readForScreen } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/new-role-screen'
import { RoleEditor } from './role-editor.tsx'

export { ScreenError as ErrorBoundary }

export const meta = screenTitle('roleCreate')

export async function loader({ context, url }: Route.LoaderArgs) {
  return readForScreen<{ data: Role[] }>(context, api.roles, url)
}

export default function NewRoleScreen({ loaderData: { data: roles } }: Route.ComponentProps) {
  return <RoleEditor stored={null} roles={roles} />
}
