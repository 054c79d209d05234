import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { lazy } from '#web/lib/late-code.ts'
import type ConflictDialogOf from './conflict/conflict-dialog.tsx'
import { DraftKeeper } from './draft/draft-keeper.tsx'
import { EditorContext, type FormInEditor } from './editor-context.ts'
import type { EditedRecord } from './editor-options.ts'
import { fieldNames } from './fields/field-table.ts'
import type { RecordEditor, RecordForm } from './use-record-editor.ts'

const ConflictDialog = lazy(() => import('./conflict/conflict-dialog.tsx')) as typeof ConflictDialogOf

interface EditorProviderProps<R extends EditedRecord, F extends object> {
  editor: RecordEditor<R, F>
  children: ReactNode
}

/** What the fields of a record need around them, on a screen or in a dialog; keeps what is typed as a draft. */
export function EditorProvider<R extends EditedRecord, F extends object>({
  editor,
  children,
}: EditorProviderProps<R, F>) {
  const [unkeptPhotos, setUnkeptPhotos] = useState<readonly string[]>([])
  return (
    <EditorContext value={useFormInEditor(editor, unkeptPhotos)}>
      <FormOf form={editor.form}>
        {children}
        <DraftKeeper editor={editor} onUnkept={setUnkeptPhotos} />
      </FormOf>
    </EditorContext>
  )
}

/** Lets a person choose, field by field, once somebody else has saved first. */
export function EditorConflict<R extends EditedRecord, F extends object>({ editor }: { editor: RecordEditor<R, F> }) {
  if (editor.conflict.theirs === null) return null
  return (
    <Suspense>
      <ConflictDialog editor={editor} theirs={editor.conflict.theirs} />
    </Suspense>
  )
}

/** Keeps the form alive. Apart from the frame, which need not be drawn again for what the form says of itself. */
function FormOf({ form, children }: { form: RecordForm; children: ReactNode }) {
  return <FormProvider {...useForm({ formControl: form.formControl })}>{children}</FormProvider>
}

function useFormInEditor<R extends EditedRecord, F extends object>(
  editor: RecordEditor<R, F>,
  unkeptPhotos: readonly string[],
): FormInEditor {
  const { fields, saved, record, round, mayChange, nameOf } = editor
  const { clearErrors } = editor.form
  const isCreation = record === null
  const name = record === null ? '' : nameOf(record)
  // As text, because it is asked anew each time: every field is drawn again when this context changes.
  const openNames = fieldNames(fields).filter(mayChange).join(' ')
  return useMemo(
    () => ({
      fields: fields as FormInEditor['fields'],
      saved: saved as FormInEditor['saved'],
      isCreation,
      open: new Set(openNames.split(' ')),
      clearErrors,
      name,
      round,
      unkeptPhotos,
    }),
    [fields, saved, isCreation, openNames, clearErrors, name, round, unkeptPhotos],
  )
}
