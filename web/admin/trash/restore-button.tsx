import { useState } from 'react'
import type { TrashItem } from '#contract/office/trash.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { restoreItem } from './restore-item.ts'

export function RestoreButton({ item, onChange }: { item: TrashItem; onChange: () => void }) {
  const viewing = useViewingAs()
  const [isRestoring, setRestoring] = useState(false)
  const restore = async () => {
    setRestoring(true)
    await restoreItem(item, onChange)
    setRestoring(false)
  }
  return (
    <Button
      size="xs"
      variant="outline"
      color="neutral"
      icon="lucide:undo-2"
      aria-label={`Восстановить: ${item.title}`}
      disabledReason={viewing?.reason}
      loading={isRestoring}
      onClick={() => void restore()}
    >
      Восстановить
    </Button>
  )
}
