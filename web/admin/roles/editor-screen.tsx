import type { Role } from '#contract/people/access.ts'
import { api, path } from '#contract/wire/api.ts'
import { screens } from '#contract/people/screens.ts'
import { readForScreen } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import type { Route } from './+types/editor-screen'
import { RoleEditor } from './role-editor.tsx'

export { ScreenError as ErrorBoundary }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${screens.roleEditor.title}${nameIn(loaderData)} — ${matches[0].loaderData?.site.name}` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [role, roles] = await Promise.all([
    readForScreen<{ data: Role }>(context, path(api.role, { id: params.id }), url),
    readForScreen<{ data: Role[] }>(context, api.roles, url),
  ])
  return { role: role.data, roles: roles.data }
}

export default function RoleEditorScreen({ loaderData: { role, roles } }: Route.ComponentProps) {
  return <RoleEditor key={role.id} stored={role} roles={roles} />
}

function nameIn(data: Route.ComponentProps['loaderData'] | undefined): string {
  return data === undefined ? '' : `: ${data.role.title}`
}
