import { useEffect, useState } from 'react'
import type { AuditEntry } from '#contract/office/audit-log.ts'
import { counted, formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { photoSrc, type Photo } from '#web/ui/files/photo.ts'
import { verbFor } from '../../russian/russian-gender.ts'
import { ConflictRow, type Choice, type ConflictSide } from './conflict-row.tsx'
import type { EditedRecord } from '../editor-options.ts'
import { fieldText } from '../fields/field-words.ts'
import type { FieldName } from '../fields/field-table.ts'
import { mergeForms, type Merge } from './merge-forms.ts'
import { MergedFields } from './merged-fields.tsx'
import { lastSave } from './record-author.ts'
import type { RecordEditor } from '../use-record-editor.ts'

/** Longer values are read before they are chosen: never preselected. */
const PRESELECT_MAX = 40

interface ConflictDialogProps<R extends EditedRecord, F extends object> {
  editor: RecordEditor<R, F>
  theirs: R
}

/** Somebody saved first: mine, theirs and what was, field by field. What does not collide has joined by itself. */
export default function ConflictDialog<R extends EditedRecord, F extends object>({
  editor,
  theirs,
}: ConflictDialogProps<R, F>) {
  const { fields, saved, words, conflict } = editor
  const { timeZone } = useSite()
  // As it stood when the dialog opened: behind it nothing can be typed.
  const [{ mine, theirForm, merge }] = useState(() => sides(editor, theirs))
  const [choices, setChoices] = useState(() => preselected(merge.collisions, mine))
  const author = useAuthor(editor.entity, theirs.id)
  const left = merge.collisions.filter((field) => choices[field] === undefined).length
  const text = (field: FieldName<F>, form: F) => fieldText(fields, field, form)
  const side = (field: FieldName<F>, form: F): ConflictSide => ({
    text: text(field, form),
    picture: fields[field].kind === 'photo' ? photoSrc(form[field] as Photo) : null,
  })

  const resolve = () => {
    const form = { ...merge.form }
    for (const field of merge.collisions) if (choices[field] === 'mine') form[field] = mine[field]
    conflict.resolve(theirs, form)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && conflict.close()}
      isSticky
      size="wide"
      title={
        author === null
          ? `Пока вы правили, ${words.accusative} сохранил кто-то другой`
          : `Пока вы правили, ${words.accusative} ${verbFor(author.actor.name, 'сохранил', 'сохранила')} ${author.actor.name}`
      }
      description={`${editor.nameOf(theirs)}${author === null ? '' : `, ${formatMoment(author.at, timeZone)}`}. Ничего не\u00a0потеряно: правки разошлись в\u00a0${counted(merge.collisions.length, 'поле', 'полях', 'полях')}.`}
      footer={
        <div className="flex w-full flex-wrap items-center gap-2 max-md:grid">
          <span role="status" className="me-auto text-13 text-ink-2">
            {left > 0 ? `Осталось выбрать ${left} из ${merge.collisions.length}` : 'Всё выбрано'}
          </span>
          <Button variant="ghost" color="neutral" onClick={() => conflict.takeTheirs(theirs)}>
            Взять всё сохранённое
          </Button>
          <Button
            onClick={resolve}
            disabledReason={left > 0 ? 'Сначала выберите, что\u00a0оставить в\u00a0каждом поле' : undefined}
          >
            Сохранить выбранное
          </Button>
        </div>
      }
    >
      <div className="-mx-4 md:-mx-6">
        <ConflictHead />
        {merge.collisions.map((field) => (
          <ConflictRow
            key={field}
            label={fields[field].label}
            mine={side(field, mine)}
            theirs={side(field, theirForm)}
            was={side(field, saved)}
            choice={choices[field]}
            onChoose={(choice) => setChoices({ ...choices, [field]: choice })}
          />
        ))}
        <MergedFields fields={fields} merged={merge.merged} text={(field) => text(field, merge.form)} />
      </div>
    </Dialog>
  )
}

function ConflictHead() {
  return (
    <div
      aria-hidden
      className="grid grid-cols-[164px_1fr_1fr_200px] border-y border-line bg-sunken text-12 font-medium text-ink-3 *:px-4 *:py-2 max-md:hidden"
    >
      <span className="ps-6!">Поле</span>
      <span>Моё</span>
      <span>Сохранено</span>
      <span>Было</span>
    </div>
  )
}

interface Sides<F> {
  mine: F
  theirForm: F
  merge: Merge<F>
}

function sides<R extends EditedRecord, F extends object>(editor: RecordEditor<R, F>, theirs: R): Sides<F> {
  const [mine, theirForm] = [{ ...editor.values() }, editor.toForm(theirs)]
  return { mine, theirForm, merge: mergeForms(editor.fields, editor.saved, mine, theirForm) }
}

function preselected<F>(fields: FieldName<F>[], mine: F): Partial<Record<FieldName<F>, Choice>> {
  const short = fields.filter((field) => {
    const value: unknown = mine[field]
    return value === null || (typeof value !== 'object' && String(value).length <= PRESELECT_MAX)
  })
  return Object.fromEntries(short.map((field) => [field, 'mine'])) as Partial<Record<FieldName<F>, Choice>>
}

/** Tells who saved and when; without it the dialog says «кто-то другой». */
function useAuthor(entity: string, id: number): AuditEntry | null {
  const [entry, setEntry] = useState<AuditEntry | null>(null)
  useEffect(() => {
    void lastSave(entity, id).then(setEntry)
  }, [entity, id])
  return entry
}
