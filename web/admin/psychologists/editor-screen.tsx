import { useState } from 'react'
import { screens } from '#contract/people/screens.ts'
import type { Route } from './+types/editor-screen'
import { CardEditor } from './card-editor.tsx'
import type { RouterContextProvider } from 'react-router'
import { api, path } from '#contract/wire/api.ts'
import type { LinkableAccount } from '#contract/psychologists/linkable-accounts.ts'
import type { Card } from '#contract/psychologists/card-proposals.ts'
import { readForScreen, readIfAllowed } from '../screen/read-for-screen.ts'
import type { CardInEditor } from './card-context.ts'
import { readDirectories } from './directories.ts'

export { MissingCard as ErrorBoundary } from './missing/missing-card.tsx'
// Its tabs are of the browser alone.
export { revalidateOnPath as shouldRevalidate } from '#web/shell/navigation/revalidate-on-path.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${screens.psychologistEditor.title}${nameIn(loaderData)} — ${matches[0].loaderData?.site.name}` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return loadCard(context, params.id, url)
}

export default function PsychologistEditorScreen({ loaderData }: Route.ComponentProps) {
  const round = useRound(loaderData.card)
  return <CardEditor key={`${loaderData.card.id} ${round}`} {...loaderData} />
}

/**
 * Counts how often something was withdrawn that waited: the card is the same version, and the form must begin anew without
 * it. It is told by the data and not by the press, which may be drawn before the data.
 */
function useRound({ version, proposals }: Card): number {
  const ids = proposals.map(({ id }) => id)
  const [known, setKnown] = useState({ version, ids, round: 0 })
  const isSame = known.version === version
  if (isSame && known.ids.length === ids.length && known.ids.every((id) => ids.includes(id))) return known.round
  const isWithdrawn = isSame && known.ids.some((id) => !ids.includes(id))
  const round = isWithdrawn ? known.round + 1 : known.round
  setKnown({ version, ids, round })
  return round
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
