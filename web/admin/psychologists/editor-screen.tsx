import { useState } from 'react'
import { screens } from '#contract/people/screens.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import type { Route } from './+types/editor-screen'
import { CardEditor } from './card-editor.tsx'
import type { RouterContextProvider } from 'react-router'
import { api, path } from '#contract/wire/api.ts'
import type { LinkableAccount } from '#contract/psychologists/linkable-accounts.ts'
import type { Card } from '#contract/psychologists/card-proposals.ts'
import { readForScreen, readIfAllowed } from '../screen/read-for-screen.ts'
import type { CardInEditor } from './card-context.ts'
import { readDirectories } from './directories.ts'

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
  // What was withdrawn is typed in no field any more: the form begins anew.
  const [round, setRound] = useState(0)
  return <CardEditor key={`${loaderData.card.id} ${round}`} {...loaderData} onWithdrawn={() => setRound(round + 1)} />
}

/** «: Анна Берестова», when the record is there. */
function nameIn(data: Route.ComponentProps['loaderData'] | undefined): string {
  return data === undefined ? '' : `: ${data.card.full_name}`
}

async function loadCard(context: Readonly<RouterContextProvider>, id: string, url: URL): Promise<CardInEditor> {
  const linkable = `${api.linkableAccounts}?psychologist_id=${encodeURIComponent(id)}`
  const [{ data: card }, directories, accounts] = await Promise.all([
    readForScreen<{ data: Card }>(context, path(api.psychologist, { id }), url),
    readDirectories(context, url),
    readIfAllowed<{ data: LinkableAccount[] }>(context, linkable),
  ])
  return { card, directories, account: accounts?.data.find((account) => account.id === card.user_id) ?? null }
}
