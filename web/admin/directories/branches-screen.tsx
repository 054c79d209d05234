import { screens } from '#contract/screens.ts'
import { ScreenError } from '../screen-error.tsx'
import type { Route } from './+types/branches-screen'
import { directories } from './directory.ts'
import { loadDirectory } from './directory-loader.ts'
import { DirectoryScreen } from './directory-screen.tsx'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/revalidate-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${screens.branches.title} — ${matches[0].loaderData?.site.name}` },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadDirectory(context, url, directories.branches)
}

export default function BranchesScreen({ loaderData }: Route.ComponentProps) {
  return <DirectoryScreen directory={directories.branches} data={loaderData} />
}
