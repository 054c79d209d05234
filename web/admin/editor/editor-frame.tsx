import type { ReactNode } from 'react'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { cn } from '#web/ui/cn.ts'
import { ReadOnlyNotice } from '../notices/read-only-notice.tsx'
import { ScreenHead } from '../screen/screen-head.tsx'
import { DraftNotice } from './draft/draft-notice.tsx'
import type { EditedRecord } from './editor-options.ts'
import { EditorConflict, EditorProvider } from './editor-provider.tsx'
import { LeaveGuard } from './draft/leave-guard.tsx'
import { SaveBar } from './save/save-bar.tsx'
import type { RecordEditor } from './use-record-editor.ts'
import { useSaveKeys } from './save/use-save-keys.ts'

interface EditorFrameProps<R extends EditedRecord, F extends object> {
  editor: RecordEditor<R, F>
  title: string
  /** The title is a record's name: on a phone it takes the whole width. */
  isName?: boolean
  /** The record's state in words, after the title. */
  state?: ReactNode
  /** Links and the menu of the record; the one filled button is in the save bar. */
  actions?: ReactNode
  /** Under the head: why something can only be read. */
  notice?: ReactNode
  /** The right column from 1024 px, below the content under it. */
  panels?: ReactNode
  /** Lifts the limit of 1160 px, for a preview beside the content. */
  isWide?: boolean
  createLabel?: string
  /** In the save bar, in place of the names of the changed fields. */
  summary?: (form: F) => ReactNode
  /** In the save bar: another way to keep what is typed. */
  saveAside?: ReactNode
  /** What the button of the save bar says; «Сохранить» unless told. */
  saveLabel?: string
  /** Under the head: other pages of the same record. */
  tabs?: ReactNode
  /** Another page of the record in the place of the form, which keeps what is typed. */
  instead?: ReactNode
  children: ReactNode
}

/** A record being edited: head, content, panels, and everything that keeps what is typed from being lost. */
export function EditorFrame<R extends EditedRecord, F extends object>(props: EditorFrameProps<R, F>) {
  const { editor, panels, isWide = false, createLabel = 'Создать', children } = props
  const viewing = useViewingAs()
  useSaveKeys(editor.save)
  return (
    <EditorProvider editor={editor}>
      <ScreenHead title={props.title} isName={props.isName} aside={props.state} actions={props.actions} />
      {viewing === null ? props.notice : <ReadOnlyNotice className="mb-4">{viewing.reason}</ReadOnlyNotice>}
      <DraftNotice editor={editor} />
      {props.tabs}
      {props.instead}
      <form
        noValidate
        aria-busy={editor.isSaving}
        // Enter in a field is no save: a save leads away from here.
        onSubmit={(event) => event.preventDefault()}
        hidden={props.instead !== undefined}
        className={cn(
          'grid items-start gap-x-8',
          props.tabs === undefined && 'border-t border-line',
          !isWide && 'max-w-290',
          panels !== undefined && 'lg:grid-cols-[minmax(0,1fr)_304px]',
        )}
      >
        <div className="min-w-0">{children}</div>
        {panels !== undefined && <div className="mt-5 mb-5 min-w-0 rounded-m border border-line">{panels}</div>}
      </form>
      <SaveBar
        editor={editor}
        createLabel={createLabel}
        refusal={viewing?.reason}
        summary={props.summary}
        saveLabel={props.saveLabel}
        aside={props.saveAside}
      />
      <LeaveGuard
        hasChanges={() => editor.changed().length > 0}
        description={editor.record === null ? 'Введённое пропадёт.' : `Изменения ${editor.words.ofThisOne} пропадут.`}
        onLeave={editor.draft.forget}
      />
      <EditorConflict editor={editor} />
    </EditorProvider>
  )
}
