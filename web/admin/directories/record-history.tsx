import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { HistoryPanel } from '../editor/history-panel.tsx'
import type { Directory, DirectoryName, DirectoryRecord } from './directory.ts'

/** What the history calls a record of each list. */
const ENTITIES: Record<DirectoryName, string> = {
  specializations: 'specialization',
  topics: 'topic',
  positions: 'position',
  branches: 'branch',
}

/** Who changed the record and how; read when somebody asks. */
export function RecordHistory({ directory, record }: { directory: Directory; record: DirectoryRecord }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <HistoryPanel entity={ENTITIES[directory.name]} id={record.id} version={record.version} />
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
