import { screens } from '#contract/people/screens.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/create-screen'
import { PageEditor } from './page-editor.tsx'
import { loadEditorData } from './page-loader.ts'

export { ScreenError as ErrorBoundary }

export const meta = screenTitle('pageCreate')

export async function loader({ context }: Route.LoaderArgs) {
  return { data: await loadEditorData(context, null) }
}

export default function PageCreateScreen({ loaderData: { data } }: Route.ComponentProps) {
  return <PageEditor page={null} title={screens.pageCreate.title} data={data} />
}
