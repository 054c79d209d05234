import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { HistoryPanel } from '../editor/history-panel.tsx'
import type { DirectoryRecord } from './directory.ts'

/** Who changed the record and how; read when somebody asks. */
export function RecordHistory({ entity, record }: { entity: string; record: DirectoryRecord }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <HistoryPanel entity={entity} id={record.id} version={record.version} />
  return (
    <Button
      variant="ghost"
      color="neutral"
      icon="lucide:history"
      className="-ms-2 justify-self-start"
      onClick={() => setOpen(true)}
    >
      История
    </Button>
  )
}
