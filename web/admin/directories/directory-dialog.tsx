import { useMemo, useState } from 'react'
import { path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { RECORD_WORDS } from '../editor/editor-words.ts'
import { RecordDialog, useDialogEditor } from '../editor/record-dialog.tsx'
import { HistoryPanel } from '../editor/history/history-panel.tsx'
import { DirectoryFields } from './directory-fields.tsx'
import { directoryFields, formOf, type DirectoryForm, type LinkOptions } from './directory-form.ts'
import { toastGone, toastIdOf, type Directory, type DirectoryRecord } from './directory.ts'

interface DirectoryDialogProps {
  directory: Directory
  /** Null: a new one. */
  record: DirectoryRecord | null
  options: LinkOptions
  isOpen: boolean
  onClose: () => void
  onReset: () => void
  onChange: () => void
}

/** Creates or edits one record of a small list. */
export default function DirectoryDialog(props: DirectoryDialogProps) {
  const { directory, record, options, isOpen, onClose, onReset, onChange } = props
  const { words } = directory
  const fields = useMemo(() => directoryFields(directory, options), [directory, options])
  const dialog = useDialogEditor<DirectoryRecord, DirectoryForm>(
    {
      entity: directory.entity,
      record,
      fields,
      toForm: (one) => formOf(directory, one),
      path: record === null ? directory.path : path(directory.recordPath, { id: record.id }),
      body: 'patch',
      nameOf: ({ title }) => title,
      words: { ...RECORD_WORDS, accusative: words.accusative },
      savedToast: ({ id }) => {
        const notice = { id: toastIdOf(directory, id), title: record === null ? words.created : words.updated }
        if (record !== null) return notice
        const remove = () => callApi(path(directory.recordPath, { id }), { method: 'DELETE' })
        return { ...notice, undo: () => remove().finally(onChange), undone: words.deleted }
      },
      onFailure: (error) => toastGone(error, onChange),
      onSaved: onChange,
    },
    onClose,
  )
  return (
    <RecordDialog
      dialog={dialog}
      isOpen={isOpen}
      onReset={onReset}
      title={record === null ? words.new : `Изменить ${words.accusative}`}
      after={record !== null && <RecordHistory entity={directory.entity} record={record} />}
    >
      <DirectoryFields directory={directory} record={record} options={options} />
    </RecordDialog>
  )
}

/** Who changed the record and how; read when somebody asks. */
function RecordHistory({ entity, record }: { entity: string; record: DirectoryRecord }) {
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
