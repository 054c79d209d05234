import { screens } from '#contract/screens.ts'
import { ScreenError } from '../screen-error.tsx'
import type { Route } from './+types/specializations-screen'
import { directories } from './directory.ts'
import { loadDirectory } from './directory-loader.ts'
import { DirectoryScreen } from './directory-screen.tsx'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/revalidate-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${screens.specializations.title} — ${matches[0].loaderData?.site.name}` },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadDirectory(context, url, directories.specializations)
}

export default function SpecializationsScreen({ loaderData }: Route.ComponentProps) {
  return <DirectoryScreen directory={directories.specializations} data={loaderData} />
}
