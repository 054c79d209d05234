import { useState } from 'react'
import { pageState } from '#contract/content/page-state.ts'
import type { Page } from '#contract/content/pages.ts'
import { listPath } from '#web/shell/navigation/list-memory.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Dropdown } from '#web/ui/overlays/dropdown.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { DeletePageDialog } from './delete-page-dialog.tsx'
import { changesPath } from '../changes/changes-path.ts'
import { useActionRefusal } from '../page-rights.ts'
import { pageViewLink } from './page-view-link.ts'
import { openAddress } from '#web/ui/actions/open-address.ts'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'

/** What can be done with the whole page. */
export function PageActions({ page, isWaiting, now }: { page: Page; isWaiting: boolean; now: string }) {
  const refusalOf = useActionRefusal()
  const navigate = useOwnNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const { label, icon, address } = pageViewLink(page, now, isWaiting)
  return (
    <>
      <ButtonLink to={address} target="_blank" variant="outline" color="neutral" icon={icon} className="max-md:hidden">
        {label}
      </ButtonLink>
      <Dropdown
        trigger={<IconButton icon="lucide:ellipsis" label="Ещё действия" variant="outline" />}
        items={[
          { label, icon, onSelect: () => openAddress(address, { inNewTab: true }) },
          ...(isWaiting || pageState(page, new Date(now)) !== 'published'
            ? []
            : [
                {
                  label: 'Черновик изменений',
                  icon: 'lucide:clock',
                  onSelect: () => void navigate(changesPath(page.id)),
                },
              ]),
          'separator',
          {
            label: 'Удалить в\u00a0корзину',
            icon: 'lucide:trash-2',
            color: 'danger',
            onSelect: () => setDeleting(true),
            disabledReason: refusalOf('pages.delete'),
          },
        ]}
      />
      <DeletePageDialog
        page={isDeleting ? page : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(listPath('pages'))}
      />
    </>
  )
}
