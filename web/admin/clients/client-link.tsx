import type { ClientOfRequest } from '#contract/requests/request-parts.ts'
import { href } from '#contract/people/screens.ts'
import type { Linked } from '#contract/wire/http.ts'
import { useSite } from '#web/shell/site.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { PanelLink } from '../panel/panel-link.tsx'
import { useNow } from '../panel/use-now.ts'
import { pastWords } from './past-words.ts'

/** Leads from a record to the card of its person. */
export function ClientLink({ client }: { client: Linked }) {
  return (
    <PanelLink to={cardOf(client)}>
      {client.title}, №&nbsp;{client.id}
    </PanelLink>
  )
}

function cardOf({ id }: Pick<Linked, 'id'>): string {
  return `${href('clients')}?open=${id}`
}

/** Somebody who comes back is told of before anything else is read. */
export function ReturningNotice({ client }: { client: ClientOfRequest | null }) {
  const { timeZone } = useSite()
  const now = useNow()
  const words = client && pastWords(client, new Date(now), timeZone)
  if (!client || !words) return null
  return (
    <Notice icon="lucide:history" className="mb-4">
      {words}. <PanelLink to={cardOf(client)}>Открыть карточку</PanelLink>
    </Notice>
  )
}
