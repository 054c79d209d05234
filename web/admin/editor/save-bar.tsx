import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { counted } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { liftToasts } from '#web/ui/lift-toasts.ts'
import { changedFields } from './field-changes.ts'
import { focusHeading } from './focus-place.ts'
import { labelInSentence, type FieldName } from './field-table.ts'
import type { EditedRecord } from './editor-options.ts'
import type { RecordEditor } from './use-record-editor.ts'

interface SaveBarProps<R extends EditedRecord, F extends object> {
  editor: RecordEditor<R, F>
  /** «Создать пользователя». */
  createLabel: string
  /** Why nothing may be saved here. */
  refusal: string | undefined
  /** What the changes come to, in place of the names of the fields. */
  summary?: (form: F) => ReactNode
}

/** Names what differs from the saved record; not there when nothing does. A new record always has its button. */
export function SaveBar<R extends EditedRecord, F extends object>(props: SaveBarProps<R, F>) {
  const { editor, createLabel, refusal, summary } = props
  const navigate = useNavigate()
  const { fields, saved, record, backPath } = editor
  const values = useWatch() as F
  const names = changedFields(fields, saved, values)
  const isCreation = record === null
  const discard = () => {
    editor.discard()
    focusHeading()
  }
  if (names.length === 0 && !isCreation) return null
  return (
    <section
      aria-label="Несохранённые изменения"
      ref={liftToasts}
      className="sticky bottom-0 z-15 -mx-4 mt-auto -mb-4 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2 shadow-[0_-6px_16px_rgb(0_0_0/.06)] md:-mx-6 md:-mb-6 md:px-6 md:py-2.5"
    >
      <Summary
        isCreation={isCreation}
        names={names}
        words={(name) => labelInSentence(fields[name])}
        instead={summary?.(values)}
      />
      {(!isCreation || backPath !== null) && (
        <Button
          variant="ghost"
          color="neutral"
          onClick={isCreation ? () => backPath && void navigate(backPath()) : discard}
          className="max-md:flex-auto"
        >
          {isCreation ? 'Отмена' : 'Отменить изменения'}
        </Button>
      )}
      <Button loading={editor.isSaving} disabledReason={refusal} onClick={editor.save} className="max-md:flex-auto">
        {isCreation ? createLabel : 'Сохранить'} <kbd className="max-md:hidden">Ctrl S</kbd>
      </Button>
    </section>
  )
}

interface SummaryProps<F> {
  isCreation: boolean
  names: FieldName<F>[]
  words: (name: FieldName<F>) => string
  instead: ReactNode
}

function Summary<F>({ isCreation, names, words, instead }: SummaryProps<F>) {
  const count = counted(names.length, 'поле', 'поля', 'полей')
  return (
    <p className="min-w-0 flex-1 text-ink-2 max-md:basis-full max-md:text-13 md:truncate">
      <b className="font-semibold text-ink" role="status">
        {names.length === 0 ? 'Ничего ещё не\u00a0заполнено' : `${isCreation ? 'Заполнено' : 'Изменено'} ${count}`}
      </b>
      {names.length > 0 && (
        <span className="max-md:hidden">
          : {instead === undefined || instead === null ? names.map(words).join(', ') : instead}
        </span>
      )}
    </p>
  )
}
