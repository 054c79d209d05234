import type { TrashItem } from '#contract/trash.ts'
import { useViewing } from '#web/shell/viewing.ts'
import { Button } from '#web/ui/button.tsx'
import { restoreItem } from './restore-item.ts'

export function RestoreButton({ item, onChange }: { item: TrashItem; onChange: () => void }) {
  const viewing = useViewing()
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
