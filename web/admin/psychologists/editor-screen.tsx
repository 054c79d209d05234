import { screens } from '#contract/people/screens.ts'
import { ScreenError } from '../screen-error.tsx'
import type { Route } from './+types/editor-screen'
import { CardEditor } from './card-editor.tsx'
import { loadCard } from './editor-loader.ts'

export { ScreenError as ErrorBoundary }
// Its tabs are of the browser alone.
export { revalidateOnPath as shouldRevalidate } from '#web/shell/navigation/revalidate-on-path.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${screens.psychologistEditor.title}${nameIn(loaderData)} — ${matches[0].loaderData?.site.name}` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return loadCard(context, params.id, url)
}

export default function PsychologistEditorScreen({ loaderData }: Route.ComponentProps) {
  return <CardEditor key={loaderData.card.id} {...loaderData} />
}

/** «: Анна Берестова», when the record is there. */
function nameIn(data: Route.ComponentProps['loaderData'] | undefined): string {
  return data === undefined ? '' : `: ${data.card.full_name}`
}
