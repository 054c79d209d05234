import type { TrashItem } from '#contract/office/trash.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { restoreItem } from './restore-item.ts'

export function RestoreButton({ item, onChange }: { item: TrashItem; onChange: () => void }) {
  const viewing = useViewingAs()
  return (
    <Button
      size="xs"
      variant="outline"
      color="neutral"
      icon="lucide:undo-2"
      aria-label={`Восстановить: ${item.title}`}
      disabledReason={viewing?.reason}
      onClick={() => void restoreItem(item, onChange)}
    >
      Восстановить
    </Button>
  )
}
