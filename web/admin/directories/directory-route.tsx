import { screens } from '#contract/people/screens.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import type { Route } from './+types/directory-route'
import { directories, directoryAt } from './directory.ts'
import { loadDirectory } from './directory-loader.ts'
import { DirectoryScreen } from './directory-screen.tsx'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/state/revalidate-list.ts'

export const meta: Route.MetaFunction = ({ matches, location }) => [
  { title: `${screens[directoryAt(location.pathname).name].title} — ${matches[0].loaderData?.site.name}` },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const directory = directoryAt(url.pathname)
  return { name: directory.name, data: await loadDirectory(context, url, directory) }
}

/** The screen of every small list. One is not the other with other records: each begins anew. */
export default function DirectoryRoute({ loaderData: { name, data } }: Route.ComponentProps) {
  return <DirectoryScreen key={name} directory={directories[name]} data={data} />
}
