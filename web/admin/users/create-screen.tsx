import { screens } from '#contract/people/screens.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import type { Route } from './+types/create-screen'
import { NewUser } from './create-user.tsx'
import { readRoles } from './editor-roles.ts'

export { ScreenError as ErrorBoundary }

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${screens.userCreate.title} — ${matches[0].loaderData?.site.name}` },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  return { roles: await readRoles(context, url) }
}

export default function UserCreateScreen({ loaderData: { roles } }: Route.ComponentProps) {
  return <NewUser roles={roles} />
}
