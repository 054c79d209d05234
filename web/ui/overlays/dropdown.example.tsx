import { Button } from '../actions/button.tsx'
import { Dropdown, type DropdownItem } from './dropdown.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { toast } from './toast.ts'

const items: (DropdownItem | 'separator')[] = [
  { label: 'На сайте', icon: 'lucide:external-link', href: '#dropdown' },
  { label: 'Дублировать', icon: 'lucide:copy', onSelect: () => toast({ title: 'Дублировать' }) },
  { label: 'История', icon: 'lucide:history', disabledReason: 'Нет права audit-logs.view' },
  'separator',
  { label: 'Снять с публикации', icon: 'lucide:eye-off', onSelect: () => toast({ title: 'Снято с публикации' }) },
  { label: 'В корзину', icon: 'lucide:trash-2', color: 'danger', onSelect: () => toast({ title: 'В корзине' }) },
]

export default function DropdownExample() {
  return (
    <div className="flex flex-wrap gap-3">
      <Dropdown trigger={<IconButton icon="lucide:ellipsis" label="Ещё" variant="outline" />} items={items} />
      <Dropdown
        trigger={
          <Button variant="outline" color="neutral" icon="lucide:chevron-down">
            Действия
          </Button>
        }
        items={items}
      />
    </div>
  )
}
