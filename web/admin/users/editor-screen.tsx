import { api, path } from '#contract/wire/api.ts'
import type { OpenSession } from '#contract/people/auth.ts'
import { screens } from '#contract/people/screens.ts'
import type { User } from '#contract/people/users.ts'
import { readForScreen, readIfAllowed } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import type { Route } from './+types/editor-screen'
import { readRoles } from './editor-roles.ts'
import { UserEditor } from './editor-user.tsx'

export { ScreenError as ErrorBoundary }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${screens.userEditor.title}${nameIn(loaderData)} — ${matches[0].loaderData?.site.name}` },
]

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const [user, roles, sessions] = await Promise.all([
    readForScreen<{ data: User }>(context, path(api.userAccount, { id }), url),
    readRoles(context, url, id),
    readIfAllowed<{ data: OpenSession[] }>(context, path(api.userSessions, { id })),
  ])
  return { user: user.data, roles, sessions: sessions?.data ?? null }
}

export default function UserEditorScreen({ loaderData: { user, roles, sessions } }: Route.ComponentProps) {
  return <UserEditor key={user.id} user={user} roles={roles} sessions={sessions} />
}

/** «: Анна Берестова», when the record is there. */
function nameIn(data: Route.ComponentProps['loaderData'] | undefined): string {
  return data === undefined ? '' : `: ${data.user.full_name}`
}
