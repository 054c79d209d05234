import { useNavigate, useRevalidator } from 'react-router'
import type { Psychologist } from '#contract/psychologists.ts'
import { href } from '#contract/screens.ts'
import { Dropdown, type DropdownItem } from '#web/ui/dropdown.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { openPublicPage } from './open-public-page.ts'
import { moveToTrash } from './trash.ts'

/** What may be done with one card of the list. */
export function RowMenu({ card }: { card: Psychologist }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const edit: DropdownItem = {
    label: card.can.update ? 'Изменить' : 'Посмотреть',
    icon: card.can.update ? 'lucide:pencil' : 'lucide:eye',
    onSelect: () => void navigate(href('psychologistEditor', { id: card.id })),
  }
  const open: DropdownItem = {
    label: 'Открыть на\u00a0сайте',
    icon: 'lucide:external-link',
    onSelect: () => openPublicPage(card.slug),
    disabledReason: card.is_published ? undefined : 'Карточка снята с\u00a0публикации',
  }
  const trash: DropdownItem = {
    label: 'Удалить в\u00a0корзину',
    icon: 'lucide:trash-2',
    color: 'danger',
    onSelect: () => void moveToTrash(card, () => void revalidate()),
  }
  return (
    <Dropdown
      trigger={
        <IconButton icon="lucide:ellipsis" label={`Действия: ${card.full_name}`} size="xs" className="text-ink-3" />
      }
      items={card.can.delete ? [edit, open, 'separator', trash] : [edit, open]}
    />
  )
}
