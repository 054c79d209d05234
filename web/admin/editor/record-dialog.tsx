import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { ReadOnlyNotice } from '../notices/read-only-notice.tsx'
import { LeftDraftNotice } from '../notices/left-draft-notice.tsx'
import { ElsewhereNotice } from './draft/draft-notice.tsx'
import type { EditedRecord, EditorOptions } from './editor-options.ts'
import { EditorConflict, EditorProvider } from './editor-provider.tsx'
import { changedFields } from './fields/field-changes.ts'
import { useRecordEditor, type RecordEditor } from './use-record-editor.ts'
import { useSaveKeys } from './save/use-save-keys.ts'

interface DialogEditor<R extends EditedRecord, F extends object> {
  editor: RecordEditor<R, F>
  /** What was refused without naming a field of the form. */
  refusals: readonly string[]
  close: () => void
}

/** A record that is edited in a dialog. */
export function useDialogEditor<R extends EditedRecord, F extends object>(
  options: Omit<EditorOptions<R, F>, 'backTo' | 'onDone' | 'onRefused'>,
  close: () => void,
): DialogEditor<R, F> {
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const editor = useRecordEditor({ ...options, backTo: null, onDone: close, onRefused: setRefusals })
  return { editor, refusals, close }
}

interface RecordDialogProps<R extends EditedRecord, F extends object> {
  dialog: DialogEditor<R, F>
  isOpen: boolean
  /** 200 ms after closing (specification §9). */
  onReset: () => void
  title: string
  description?: ReactNode
  /** Leads to where more can be done. */
  elsewhere?: ReactNode
  /** Below the fields. */
  after?: ReactNode
  children: ReactNode
}

/** A few fields of a record above its list. With unsaved edits it closes only after asking. */
export function RecordDialog<R extends EditedRecord, F extends object>(props: RecordDialogProps<R, F>) {
  return (
    <EditorProvider editor={props.dialog.editor}>
      <DialogForm {...props} />
    </EditorProvider>
  )
}

function DialogForm<R extends EditedRecord, F extends object>(props: RecordDialogProps<R, F>) {
  const { dialog, isOpen, elsewhere, after, children, ...said } = props
  const { editor, refusals, close } = dialog
  const { record, fields, saved, words, draft } = editor
  const viewing = useViewingAs()
  const isChanged = changedFields(fields, saved, useWatch() as F).length > 0
  const isNew = record === null
  const refusal = viewing?.reason ?? (isNew || isChanged ? undefined : 'Ничего не\u00a0изменено')
  const [isAsking, setAsking] = useState(false)
  const [leftAt, startOver] = useLeftDraft(editor)
  const form = useRef<HTMLFormElement>(null)
  /** Where the keyboard was when closing was asked about. */
  const left = useRef<Element | null>(null)
  const tryClose = () => {
    if (!isChanged) return close()
    left.current = document.activeElement
    setAsking(true)
  }
  const stay = () => {
    setAsking(false)
    const field = form.current?.contains(left.current) ? left.current : form.current?.querySelector('input, textarea')
    if (field instanceof HTMLElement) field.focus()
  }
  const leave = () => {
    draft.forget()
    close()
  }
  // By the form, which leads to the first wrong field.
  useSaveKeys(() => isOpen && form.current?.requestSubmit())
  return (
    <FormDialog
      {...said}
      open={isOpen}
      onOpenChange={(open) => !open && tryClose()}
      isSticky={isChanged}
      verb={isNew ? 'Создать' : 'Сохранить'}
      cancel="Отмена"
      elsewhere={elsewhere}
      footer={isAsking && <LeaveButtons onLeave={leave} onStay={stay} />}
      isSending={editor.isSaving}
      disabledReason={refusal}
      onSubmit={() => refusal === undefined && editor.save()}
      formRef={form}
    >
      {leftAt !== null && <LeftDraftNotice at={leftAt} onStartOver={startOver} />}
      {draft.isElsewhere && <ElsewhereNotice words={words} isNew={isNew} />}
      {refusals.map((reason) => (
        <Notice key={reason} tone="danger" icon="lucide:circle-alert">
          <span role="alert">{reason}</span>
        </Notice>
      ))}
      {viewing !== null && <ReadOnlyNotice>{viewing.reason}</ReadOnlyNotice>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-6 md:*:col-span-6">{children}</div>
      {after}
      <EditorConflict editor={editor} />
    </FormDialog>
  )
}

/** What was left over is laid back at once: it is a few fields in plain sight. When it was typed, and the way to begin anew. */
function useLeftDraft<R extends EditedRecord, F extends object>({ draft, changed, discard }: RecordEditor<R, F>) {
  const [leftAt, setLeftAt] = useState<string | null>(null)
  const { offered } = draft
  const takeUp = useEffectEvent((savedAt: string) => {
    if (changed().length > 0) return
    setLeftAt(savedAt)
    void draft.restore()
  })
  useEffect(() => {
    if (offered !== null) takeUp(offered.savedAt)
  }, [offered])
  const startOver = () => {
    setLeftAt(null)
    discard()
  }
  return [leftAt, startOver] as const
}

function LeaveButtons({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <>
      <span role="alert" className="me-auto text-13 text-ink-2 max-md:basis-full">
        Несохранённое пропадёт.
      </span>
      <Button variant="ghost" color="danger" onClick={onLeave}>
        Закрыть без&nbsp;сохранения
      </Button>
      <Button autoFocus onClick={onStay}>
        Продолжить
      </Button>
    </>
  )
}
