import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { href } from '#contract/people/screens.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import type { DropdownItem } from '#web/ui/overlays/dropdown.tsx'
import { publishOrAsk } from './publish.ts'
import { moveToTrash } from './trash.ts'
import { openAddress } from '#web/ui/actions/open-address.ts'

/** What may be done with one card of the list. */
export function useRowActions(): (card: Psychologist) => (DropdownItem | 'separator')[] {
  const revalidate = useRevalidate()
  const refresh = () => void revalidate()
  return (card) => {
    const items: (DropdownItem | 'separator')[] = [
      {
        label: card.can.update ? 'Изменить' : 'Посмотреть',
        icon: card.can.update ? 'lucide:pencil' : 'lucide:eye',
        href: href('psychologistEditor', { id: card.id }),
      },
      {
        label: 'Открыть на\u00a0сайте',
        icon: 'lucide:external-link',
        onSelect: () => openPublicPage(card.slug),
        disabledReason: card.is_published ? undefined : 'Карточка снята с\u00a0публикации',
      },
    ]
    if (card.can.publish) {
      items.push({
        label: card.is_published ? 'Снять с\u00a0публикации' : 'Опубликовать',
        icon: card.is_published ? 'lucide:eye-off' : 'lucide:globe',
        onSelect: () => publishOrAsk(card, !card.is_published, refresh),
      })
    }
    if (card.can.delete) {
      items.push('separator', {
        label: 'Удалить в\u00a0корзину',
        icon: 'lucide:trash-2',
        color: 'danger',
        onSelect: () => void moveToTrash(card, refresh),
      })
    }
    return items
  }
}

/** Opens the card as visitors see it, beside the back office. */
function openPublicPage(slug: string) {
  openAddress(href('psychologistPage', { slug }), { inNewTab: true })
}
