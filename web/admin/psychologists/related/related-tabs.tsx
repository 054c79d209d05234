import { useSearchParams } from 'react-router'
import { useSession } from '#web/shell/session/session.tsx'
import { NavTabs } from '#web/ui/actions/nav-tabs.tsx'
import { RELATED, type RelatedTab } from './related-kinds.ts'
import type { Related } from './use-related.ts'

/** `?tab=reviews`; null is the card itself. */
export function useRelatedTab(): RelatedTab | null {
  const [params] = useSearchParams()
  const { permissions } = useSession()
  const asked = params.get('tab')
  return RELATED.find(({ tab, needs }) => tab === asked && permissions.includes(needs))?.tab ?? null
}

/** The card, and what other lists keep about the person. Nothing for those who see none of it. */
export function RelatedTabs({ current, related }: { current: RelatedTab | null; related: Related }) {
  const { permissions } = useSession()
  const kinds = RELATED.filter(({ needs }) => permissions.includes(needs))
  if (kinds.length === 0) return null
  return (
    <NavTabs
      label="О человеке"
      items={[
        { href: '?', label: 'Карточка', isCurrent: current === null },
        ...kinds.map(({ tab, label }) => {
          const page = related[tab]
          const count = typeof page === 'object' ? page.meta.total : undefined
          return { href: `?tab=${tab}`, label, isCurrent: tab === current, ...(count !== undefined && { count }) }
        }),
      ]}
    />
  )
}
