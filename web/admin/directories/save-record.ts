import { path } from '#contract/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/api.ts'
import { escapeHtml } from '#web/lib/escape-html.ts'
import { errorsByField, errorsElsewhere } from '#web/lib/field-errors.ts'
import { toastWithUndo } from '../undo-toast.ts'
import { toastIdOf, type Directory, type DirectoryField, type DirectoryRecord } from './directory.ts'
import type { OpenRecord } from './directory-draft.ts'
import { tellRecordFailure } from './record-failure.ts'
import { changedFields, FIELD_LABELS, formOf, rebase, wireOf } from './directory-form.ts'

type Outcome = { kind: 'saved' } | { kind: 'refused'; opened: OpenRecord } | { kind: 'failed' }

/** Somebody who saves again and again at the same moment is let win after so many tries. */
const TRIES_MAX = 3

/** Saves what differs. Edits of other fields that came first are joined; of the same field the person decides. */
export async function saveRecord(
  directory: Directory,
  opened: OpenRecord,
  onChange: () => void,
  { tries, taken }: { tries: number; taken: DirectoryField[] } = { tries: TRIES_MAX, taken: [] },
): Promise<Outcome> {
  try {
    await send(directory, opened, taken, onChange)
    return { kind: 'saved' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      const current = error.body.current as DirectoryRecord
      const rebased = rebase(directory, { base: opened.base, mine: opened.form, current: formOf(current) })
      const { form, disputed } = rebased
      const joined = { ...opened, form, disputed, record: current, base: formOf(current), errors: {} }
      if (disputed.length > 0 || tries === 1) return { kind: 'refused', opened: joined }
      return saveRecord(directory, joined, onChange, { tries: tries - 1, taken: [...taken, ...rebased.taken] })
    }
    if (error instanceof ApiError && error.status === 422) {
      const errors = Object.fromEntries(errorsByField(error.body.errors ?? {}, directory.fields))
      const refusals = errorsElsewhere(error.body.errors ?? {}, directory.fields)
      return { kind: 'refused', opened: { ...opened, errors, refusals } }
    }
    tellRecordFailure(error, onChange)
    return { kind: 'failed' }
  }
}

async function send(
  directory: Directory,
  { record, base, form }: OpenRecord,
  taken: DirectoryField[],
  onChange: () => void,
) {
  const { words } = directory
  if (record === null) {
    const { data } = await callApi<{ data: DirectoryRecord }>(directory.path, {
      method: 'POST',
      body: wireOf(form, directory.fields),
    })
    onChange()
    const undo = () => callApi(path(directory.recordPath, { id: data.id }), { method: 'DELETE' }).finally(onChange)
    return toastWithUndo({
      id: toastIdOf(directory, data.id),
      title: words.created,
      description: escapeHtml(data.title),
      undo,
      undone: words.deleted,
    })
  }
  const fields = changedFields(directory, base, form)
  const recordPath = path(directory.recordPath, { id: record.id })
  const { data } = await callApi<{ data: DirectoryRecord }>(recordPath, {
    method: 'PATCH',
    body: { ...wireOf(form, fields), version: record.version },
  })
  onChange()
  const undo = () =>
    callApi(recordPath, { method: 'PATCH', body: { ...wireOf(base, fields), version: data.version } }).finally(onChange)
  toastWithUndo({
    id: toastIdOf(directory, data.id),
    title: words.updated,
    description: descriptionOf(data, taken),
    undo,
  })
}

function descriptionOf({ title }: DirectoryRecord, taken: DirectoryField[]): string {
  if (taken.length === 0) return escapeHtml(title)
  const labels = taken.map((field) => `«${FIELD_LABELS[field]}»`)
  const fields = new Intl.ListFormat('ru-RU').format(labels)
  const kept = labels.length === 1 ? `Чужая правка поля ${fields} осталась.` : `Чужие правки полей ${fields} остались.`
  return `${escapeHtml(title)}. ${kept}`
}
