import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/create-screen'
import { NewUser } from './create-user.tsx'
import { readRoles } from './editor-roles.ts'

export { ScreenError as ErrorBoundary }

export const meta = screenTitle('userCreate')

export async function loader({ context, url }: Route.LoaderArgs) {
  return { roles: await readRoles(context, url) }
}

export default function UserCreateScreen({ loaderData: { roles } }: Route.ComponentProps) {
  return <NewUser roles={roles} />
}
