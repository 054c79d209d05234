import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/editor-screen'
import { PageEditor } from './page-editor.tsx'
import { loadPage } from './page-loader.ts'

export { MissingPage as ErrorBoundary } from './missing-page.tsx'

export const meta = screenTitle('pageEditor')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return loadPage(context, params.id, url)
}

export default function PageEditorScreen({ loaderData: { page, toBe, data } }: Route.ComponentProps) {
  return <PageEditor key={`${page.id} ${toBe === null}`} page={page} toBe={toBe} title={page.title} data={data} />
}
