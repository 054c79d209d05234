import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { counted } from '#web/lib/format.ts'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'
import { changedFields } from '../fields/field-changes.ts'
import { focusHeading } from '../focus-place.ts'
import { labelInSentence } from '../fields/field-table.ts'
import type { EditedRecord } from '../editor-options.ts'
import { UnsavedBar } from '../draft/unsaved-bar.tsx'
import type { RecordEditor } from '../use-record-editor.ts'

interface SaveBarProps<R extends EditedRecord, F extends object> {
  editor: RecordEditor<R, F>
  /** «Создать пользователя». */
  createLabel: string
  /** Why nothing may be saved here. */
  refusal: string | undefined
  /** What the changes come to, in place of the names of the fields. */
  summary?: ((form: F) => ReactNode) | undefined
  saveLabel?: string | undefined
  /** Another way to keep what is typed. */
  aside?: ReactNode
}

/** Names what differs from the saved record; not there when nothing does. A new record always has its button. */
export function SaveBar<R extends EditedRecord, F extends object>(props: SaveBarProps<R, F>) {
  const { editor, createLabel, refusal, summary, saveLabel, aside } = props
  const navigate = useOwnNavigate()
  const { fields, saved, record, backPath } = editor
  const values = useWatch() as F
  const names = changedFields(fields, saved, values)
  const isCreation = record === null
  if (names.length === 0 && !isCreation) return null
  const leave = backPath === null ? undefined : () => void navigate(backPath())
  const discard = () => {
    editor.discard()
    focusHeading()
  }
  const count = counted(names.length, 'поле', 'поля', 'полей')
  return (
    <UnsavedBar
      count={names.length === 0 ? 'Ничего ещё не\u00a0заполнено' : `${isCreation ? 'Заполнено' : 'Изменено'} ${count}`}
      details={names.length > 0 && (summary?.(values) ?? names.map((name) => labelInSentence(fields[name])).join(', '))}
      isOneLine
      discardLabel={isCreation ? 'Отмена' : undefined}
      onDiscard={isCreation ? leave : discard}
      saveLabel={isCreation ? createLabel : saveLabel}
      aside={aside}
      isSaving={editor.isSaving}
      refusal={refusal}
      onSave={editor.save}
    />
  )
}
