import { useEffect, useState } from 'react'
import type { AuditEntry } from '#contract/office/audit-log.ts'
import { counted, formatMoment } from '#web/lib/format.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { photoSrc, type Photo } from '#web/ui/files/photo.ts'
import { conflictTitle } from './conflict-title.ts'
import { ConflictRow } from './conflict-row.tsx'
import type { EditedRecord } from '../editor-options.ts'
import { fieldText } from '../fields/field-words.ts'
import type { ChosenPart, Choice, ConflictSide, FieldName } from '../fields/field-table.ts'
import { joinOf, partsOf } from './item-join.ts'
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
  const { id: ownId } = useSession()
  // As it stood when the dialog opened: behind it nothing can be typed.
  const [{ mine, theirForm, merge }] = useState(() => sides(editor, theirs))
  const [rows] = useState(() => merge.collisions.flatMap((field) => rowsOf(editor, field, mine, theirForm)))
  const [choices, setChoices] = useState(() => preselected(merge.collisions, mine))
  const author = useAuthor(editor.entity, theirs.id)
  const left = rows.filter(({ id }) => choices[id] === undefined).length

  const resolve = () => {
    const form = { ...merge.form }
    for (const field of merge.collisions) {
      const choose = (part: string) => choices[rowId(field, part)] ?? 'theirs'
      const whole = choose('') === 'mine' ? mine[field] : form[field]
      form[field] = joinOf(fields[field])?.(saved[field], mine[field], theirForm[field], choose) ?? whole
    }
    conflict.resolve(theirs, form)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && conflict.close()}
      isSticky
      size="wide"
      title={conflictTitle(words.accusative, author?.actor ?? null, ownId)}
      description={`${editor.nameOf(theirs)}${author === null ? '' : `, ${formatMoment(author.at, timeZone)}`}. Ничего не\u00a0потеряно: правки разошлись в\u00a0${differences(rows)}.`}
      footer={
        <div className="flex w-full flex-wrap items-center gap-2 max-md:grid">
          <span role="status" className="me-auto text-13 text-ink-2">
            {left > 0 ? `Осталось выбрать ${left} из ${rows.length}` : 'Всё выбрано'}
          </span>
          <Button variant="ghost" color="neutral" onClick={() => conflict.takeTheirs(theirs, merge)}>
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
        {rows.map(({ id, ...sidesOfRow }) => (
          <ConflictRow
            key={id}
            {...sidesOfRow}
            choice={choices[id]}
            onChoose={(choice) => setChoices({ ...choices, [id]: choice })}
          />
        ))}
        <MergedFields fields={fields} merged={merge.merged} text={(field) => fieldText(fields, field, merge.form)} />
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

/** What is chosen by itself: a field, or a part of one. */
type Row = Omit<ChosenPart, 'key'> & { id: string }

function rowsOf<R extends EditedRecord, F extends object>(
  { fields, saved }: RecordEditor<R, F>,
  field: FieldName<F>,
  mine: F,
  theirForm: F,
): Row[] {
  const { label, kind } = fields[field]
  const parts = partsOf(fields[field])
  if (parts !== undefined) {
    return parts(saved[field], mine[field], theirForm[field]).map(({ key, ...part }) => ({
      id: rowId(field, key),
      ...part,
    }))
  }
  const side = (form: F): ConflictSide => ({
    text: fieldText(fields, field, form),
    picture: kind === 'photo' ? photoSrc(form[field] as Photo) : null,
  })
  return [{ id: rowId(field), label, mine: side(mine), theirs: side(theirForm), was: side(saved) }]
}

function rowId(field: string, part = ''): string {
  return part === '' ? field : `${field}.${part}`
}

/** «2 полях»; a block is no field. */
function differences(rows: readonly Row[]): string {
  const hasParts = rows.some(({ id }) => id.includes('.'))
  return hasParts ? counted(rows.length, 'месте', 'местах', 'местах') : counted(rows.length, 'поле', 'полях', 'полях')
}

function preselected<F>(fields: FieldName<F>[], mine: F): Record<string, Choice> {
  const short = fields.filter((field) => {
    const value: unknown = mine[field]
    return value === null || (typeof value !== 'object' && String(value).length <= PRESELECT_MAX)
  })
  return Object.fromEntries(short.map((field) => [field, 'mine']))
}

/** Tells who saved and when; without it the dialog says «кто-то другой». */
function useAuthor(entity: string, id: number): AuditEntry | null {
  const [entry, setEntry] = useState<AuditEntry | null>(null)
  useEffect(() => {
    void lastSave(entity, id).then(setEntry)
  }, [entity, id])
  return entry
}
