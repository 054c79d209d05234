import { api, path } from '#contract/wire/api.ts'
import type { SavedView } from '#contract/office/saved-views.ts'
import { callApi } from '#web/lib/api/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Dropdown, type DropdownItem } from '#web/ui/overlays/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { tabClass } from '#web/ui/actions/tab-class.ts'
import { toastError } from '../../notices/toast-error.ts'
import { toastWithUndo } from '../../notices/undo-toast.ts'

interface ViewMenuProps {
  view: SavedView
  /** What the list shows now. */
  state: string
  isChanged: boolean
  onSave: (change: object) => void
  onEdit: () => void
  onSaveAs: () => void
  onDeleted: () => void
}

/** What can be done with the view that is open. Somebody else's can only be kept as one's own. */
export function ViewMenu({ view, state, isChanged, onSave, onEdit, onSaveAs, onDeleted }: ViewMenuProps) {
  const revalidate = useRevalidate()
  const notMine = view.can.update ? undefined : `Вид ведёт ${view.owner.title}`
  const items: (DropdownItem | 'separator')[] = [
    {
      label: 'Обновить вид',
      icon: 'lucide:bookmark',
      disabledReason: notMine ?? (isChanged ? undefined : 'Ничего не\u00a0изменено'),
      onSelect: () => onSave({ state }),
    },
    { label: 'Сохранить как…', icon: 'lucide:plus', onSelect: onSaveAs },
  ]
  if (view.can.update) items.push('separator', { label: 'Настроить…', icon: 'lucide:pencil', onSelect: onEdit })
  if (view.is_own) {
    items.push({
      label: view.is_default ? 'Не открывать первым' : 'Открывать первым',
      icon: 'lucide:house',
      onSelect: () => onSave({ is_default: !view.is_default }),
    })
  }
  if (view.can.delete) {
    items.push({
      label: 'Удалить вид',
      icon: 'lucide:trash-2',
      color: 'danger',
      onSelect: () => void remove(view, onDeleted, revalidate),
    })
  }
  return (
    <Dropdown
      trigger={
        <button type="button" className={tabClass}>
          {isChanged ? (
            <>
              <Icon name="lucide:bookmark" className="size-3.5" />
              Сохранить вид
            </>
          ) : (
            <>
              <Icon name="lucide:ellipsis" className="size-4" />
              <span className="sr-only">Действия с видом «{view.name}»</span>
            </>
          )}
        </button>
      }
      items={items}
    />
  )
}

/** At once; the way back makes the same view again. */
async function remove(view: SavedView, onDeleted: () => void, onChange: () => Promise<void>) {
  try {
    await callApi(path(api.savedView, { id: view.id }), { method: 'DELETE' })
  } catch (error) {
    return toastError(error)
  }
  await onChange()
  onDeleted()
  const { screen, name, state, shared_role, is_default } = view
  toastWithUndo({
    title: 'Вид удалён',
    description: escapeHtml(name),
    undo: async () => {
      await callApi(api.savedViews, { method: 'POST', body: { screen, name, state, shared_role, is_default } })
      await onChange()
    },
    undone: 'Вид возвращён',
  })
}
