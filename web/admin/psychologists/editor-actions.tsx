import { Suspense } from 'react'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { href } from '#contract/people/screens.ts'
import { listPath } from '#web/shell/navigation/list-memory.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Dropdown } from '#web/ui/overlays/dropdown.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'
import { lazy } from '#web/lib/late-code.ts'
import { toastError } from '../notices/toast-error.ts'
import { SitePreview } from './preview/site-preview.tsx'

/** They come after the card is drawn. */
const NeighbourLinks = lazy(() => import('./neighbour-links.tsx'))

/** What can be done with the whole card. On a phone all of it stands in one line, also once the neighbours come. */
export function EditorActions({ card }: { card: Psychologist }) {
  return (
    <>
      <Suspense>
        <NeighbourLinks id={card.id} />
      </Suspense>
      <SitePreview />
      {card.is_published && (
        <ButtonLink
          to={href('psychologistPage', { slug: card.slug })}
          target="_blank"
          variant="outline"
          color="neutral"
          icon="lucide:external-link"
          className="max-md:aspect-square max-md:px-0"
        >
          <span className="max-md:sr-only">Открыть на&nbsp;сайте</span>
        </ButtonLink>
      )}
      {card.can.delete && <MoreActions card={card} />}
    </>
  )
}

function MoreActions({ card }: { card: Psychologist }) {
  const navigate = useOwnNavigate()
  const disabledReason = useViewingAs()?.reason
  const remove = async () => {
    const { moveToTrash } = await import('./list/trash.ts')
    await moveToTrash(card, () => void navigate(listPath('psychologists')))
  }
  return (
    <Dropdown
      trigger={<IconButton icon="lucide:ellipsis" label="Ещё действия" variant="outline" />}
      items={[
        {
          label: 'Удалить в\u00a0корзину',
          icon: 'lucide:trash-2',
          color: 'danger',
          onSelect: () => void remove().catch(toastError),
          disabledReason,
        },
      ]}
    />
  )
}
