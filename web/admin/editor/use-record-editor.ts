import { useRef, useState } from 'react'
import { createFormControl, type FieldValues } from 'react-hook-form'
import { mayOpen, screens } from '#contract/people/screens.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { visitKey } from '#web/lib/forms/drafts.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { listPath } from '#web/shell/navigation/list-memory.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'
import type { EditedRecord, EditorOptions, Errors } from './editor-options.ts'
import { RECORD_WORDS, type EditorWords } from './editor-words.ts'
import { toastSavedAsDraft, toastLeftSaved, toastDiscarded } from './draft/discarded-toast.ts'
import { restoreDiscarded, saveDiscarded, type Discarded } from './draft/discarded.ts'
import { isConflict } from './conflict/conflict-error.ts'
import type { Merge } from './conflict/merge-forms.ts'
import { changedFields, filledFields } from './fields/field-changes.ts'
import { impossibleDays, withoutHours } from './fields/impossible-days.ts'
import { labelInSentence, type FieldName, type FieldTable } from './fields/field-table.ts'
import { requestOf, type Sending } from './save/record-body.ts'
import { canGoBack, withFormerPhotos } from './save/save-undo.ts'
import { useRequestKey } from './save/request-key.ts'
import { toastError } from '../notices/toast-error.ts'
import { refusalOf, toastRefusal } from './save/save-failure.ts'
import { SAVE_TOAST_ID } from './save/save-toast.ts'
import { toastSaved, type SavedNotice } from './save/save-success.ts'
import { useRecordDraft, type RecordDraft } from './draft/use-record-draft.ts'
import { useIsMounted } from './use-is-mounted.ts'
import { useNewerRecord } from './conflict/use-newer-record.ts'
import { useOpenRecord } from './use-open-record.ts'

const TOGETHER = 'Сохранено вместе с\u00a0другими правками'
/** Hardly anybody meets somebody else's edit. */
const loadMerge = () => import('./conflict/merge-forms.ts')
/** The notice of a save that joined with somebody else's. */
type Together = (name: string) => Omit<SavedNotice, 'id'>

/** The record as it was last saved, and the version that the next save starts from. */
interface Base<F> {
  saved: F
  version: number
  /** Counts the times everything began anew: what a part holds beside the form is dropped with it. */
  round: number
}

/** Without its state: whoever holds that is drawn again as it changes. */
export type RecordForm = ReturnType<typeof createFormControl<FieldValues>>

export interface RecordEditor<R extends EditedRecord, F extends object> extends Base<F> {
  entity: string
  record: R | null
  fields: FieldTable<F>
  words: EditorWords
  form: RecordForm
  isSaving: boolean
  save: () => void
  discard: () => void
  /** The form as it stands now. */
  values: () => F
  changed: () => FieldName<F>[]
  set: <K extends FieldName<F>>(field: K, value: F[K]) => void
  mayChange: (field: FieldName<F>) => boolean
  nameOf: (record: R) => string
  toForm: (record: R) => F
  backPath: (() => string) | null
  draft: RecordDraft<F>
  conflict: {
    /** The record as somebody else left it, while a person has to choose. */
    theirs: R | null
    close: () => void
    /** Saves `resolved` over it. */
    resolve: (theirs: R, resolved: F) => void
    /** Theirs where the two collide; whatever else is typed stays unsaved. */
    takeTheirs: (theirs: R, merge: Merge<F>) => void
  }
}

/** What one person does to one record: edit, save, discard, leave, return to a draft, meet somebody else's edit. */
export function useRecordEditor<R extends EditedRecord, F extends object>(
  options: EditorOptions<R, F>,
): RecordEditor<R, F> {
  const { record, fields, toForm } = options
  const { timeZone } = useSite()
  const user = useSession()
  const isViewing = useViewingAs() !== null
  const navigate = useOwnNavigate()
  const revalidate = useRevalidate()
  const [base, setBase] = useState<Base<F>>(() => ({ saved: toForm(record), version: record?.version ?? 0, round: 0 }))
  const current = useRef(base)
  const [form] = useState(() => createFormControl<FieldValues>({ defaultValues: base.saved }))
  const [isSaving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<R | null>(null)
  const requestKey = useRequestKey()
  const wayTo = useOpenRecord(options.opensIn)
  const isBusy = useRef(false)
  const isHere = useIsMounted()
  /** The list has been asked for: what is typed now would go with this screen. */
  const isLeaving = useRef(false)

  const values = () => form.getValues() as F
  const changed = () => changedFields(fields, current.current.saved, values())
  const backPath =
    options.backTo !== null && mayOpen(screens[options.backTo], user.permissions)
      ? listPath.bind(null, options.backTo)
      : null

  /** From now on `saved` is what stands in the database, and the form holds `now`. */
  const begin = (saved: F, version: number, now: F = saved) => {
    current.current = { saved, version, round: current.current.round + 1 }
    setBase(current.current)
    form.reset(now)
  }

  // Its own version goes with it, so that edits made since then are met, not lost.
  const draft = useRecordDraft(
    options.draftOf ?? options.entity,
    record?.id ?? 'new',
    fields,
    base.saved,
    ({ base: was, version }, typed) => begin({ ...current.current.saved, ...was }, version, { ...values(), ...typed }),
  )

  const finish = async (saved: R, sent: F) => {
    draft.forget()
    const typedMeanwhile = record === null ? [] : changedFields(fields, sent, values())
    const fresh = record === null ? values() : toForm(saved)
    const now = { ...fresh }
    for (const field of typedMeanwhile) now[field] = values()[field]
    begin(fresh, saved.version, now)
    options.onSaved?.(saved)
    if (typedMeanwhile.length > 0) return
    if (options.onDone !== undefined) return options.onDone()
    // Specification §2: after a save the list. Who has no list stays, and may save again while the screen is read anew.
    if (backPath === null) return void revalidate()
    isLeaving.current = true
    await navigate(backPath())
  }

  const send = async (form: F, names: readonly FieldName<F>[], version: number | undefined) => {
    const { method, body } = requestOf(options.body ?? 'form', { fields, form, names, version, timeZone })
    const idempotencyKey = version === undefined ? requestKey(body) : undefined
    const { data } = await callApi<{ data: R }>(options.path, { method, body, idempotencyKey })
    return data
  }

  /** Sends what a save changed as it was before; refused when somebody has saved since. */
  const takeBack = async ({ names, form, version }: Pick<Sending<F>, 'names' | 'form' | 'version'>) => {
    await send(await withFormerPhotos(fields, form, names), names, version).finally(revalidate)
  }

  const toastDone = (saved: R, names: FieldName<F>[], before: F, together: Together | null) => {
    const undo = () => takeBack({ names, form: before, version: saved.version })
    const { savedToast } = options
    const name = options.nameOf(saved)
    toastSaved({
      id: SAVE_TOAST_ID,
      description: escapeHtml(name),
      ...(record === null
        ? { title: 'Создано', open: wayTo(saved.id) }
        : { title: 'Сохранено', undo: canGoBack(fields, names) ? undo : undefined }),
      ...(typeof savedToast === 'string' ? { title: savedToast } : savedToast?.(saved)),
      ...together?.(name),
    })
  }

  /** Sends what differs; what collides with nothing is joined with somebody else's save and sent once more. */
  const trySave = async (together: Together | null): Promise<void> => {
    const sent = { ...values() }
    const noDays = impossibleDays(fields, sent)
    const before = current.current.saved
    const names = record === null ? filledFields(fields, sent) : changed()
    try {
      const version = record === null ? undefined : current.current.version
      const saved = await send(withoutHours(sent, noDays), names, version)
      toastDone(saved, names, before, together)
      await finish(saved, sent)
    } catch (error) {
      if (isConflict<R>(error)) return meet(error.body.current).catch(toastError)
      if (error instanceof ApiError && options.onFailure?.(error)) return
      const translate = (errors: Errors) => ({ ...(options.errorsOf?.(errors, sent) ?? errors), ...noDays })
      if (!(error instanceof ApiError) || error.status !== 422) return toastError(error)
      const refusal = refusalOf(fields, translate(error.body.errors ?? {}))
      for (const [field, message] of refusal.byField) form.setError(field, { type: 'server', message })
      if (options.onRefused === undefined) toastRefusal(fields, refusal)
      else options.onRefused(refusal.elsewhere)
    }
  }

  const meet = async (newer: R): Promise<void> => {
    const { mergeForms } = await loadMerge()
    const merged = () => mergeForms(fields, current.current.saved, values(), toForm(newer))
    if (merged().collisions.length > 0) return setTheirs(newer)
    const words = await import('./save/together-notice.ts').catch(() => null)
    const authors = (await words?.authorsSince(options.entity, newer.id, current.current.version)) ?? null
    // Anew: somebody may have typed while the history was read.
    const merge = merged()
    if (merge.collisions.length > 0) return setTheirs(newer)
    begin(toForm(newer), newer.version, merge.form)
    const theirFields = merge.merged.filter(({ from }) => from !== 'mine').map(({ field }) => field)
    const theirs = theirFields.map((field) => labelInSentence(fields[field]))
    // After a deployment the words may be gone: then it is said without whose and what.
    const together = (labels: string[]) => (name: string) =>
      words?.togetherNotice(name, { authors, ownId: user.id, labels }) ?? {
        title: TOGETHER,
        description: escapeHtml(name),
      }
    if (changed().length > 0) return trySave(together(theirs))
    toastSaved({ id: SAVE_TOAST_ID, ...together([])(options.nameOf(newer)) })
    await finish(newer, values())
  }

  /** What is typed in these fields, to be brought back once it gives way. */
  const asTyped = (names: FieldName<F>[]): Discarded<F> => {
    const { saved, version } = current.current
    return { saved, version, form: { ...values() }, names }
  }

  const bringBack = (discarded: Discarded<F>) => {
    if (!isHere.current || isLeaving.current)
      return void saveDiscarded(fields, discarded, visitKey(draft.recordKey)).then(toastSavedAsDraft)
    const back = restoreDiscarded(fields, discarded, { saved: current.current.saved, form: values() })
    // Their own version goes with them, as with a draft.
    if (back !== null) begin(back.saved, discarded.version, back.form)
  }

  // What collides with a newer record is met when it is saved.
  const joined = useNewerRecord(record, base.version, async (newer) => {
    const { mergeForms } = await loadMerge()
    const theirForm = toForm(newer)
    const merge = mergeForms(fields, current.current.saved, values(), theirForm)
    if (newer.version > current.current.version && merge.collisions.length === 0)
      begin(theirForm, newer.version, merge.form)
  })

  const save = async () => {
    if (isBusy.current || (record !== null && changed().length === 0)) return
    isBusy.current = true
    setSaving(true)
    form.clearErrors()
    try {
      await joined()
      const maySend = (await options.beforeSave?.(values(), changed())) ?? true
      if (maySend) await trySave(null)
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  return {
    ...base,
    entity: options.entity,
    record,
    fields,
    words: options.words ?? RECORD_WORDS,
    form,
    isSaving,
    save: () => void save(),
    discard: () => {
      const discarded = asTyped(changed())
      draft.forget()
      begin(discarded.saved, discarded.version)
      toastDiscarded('Изменения отменены', () => bringBack(discarded))
    },
    values,
    changed,
    set: (field, value) => form.setValue<string>(field, value, { shouldDirty: true }),
    mayChange: (field) => !isViewing && (options.mayChange?.(field) ?? true),
    nameOf: options.nameOf,
    toForm,
    backPath,
    draft,
    conflict: {
      theirs,
      close: () => setTheirs(null),
      resolve: (newer, resolved) => {
        const typed = asTyped(changed())
        setTheirs(null)
        begin(toForm(newer), newer.version, resolved)
        if (changed().length > 0) return void save()
        toastLeftSaved([], () => bringBack(typed))
        void finish(newer, resolved)
      },
      takeTheirs: (newer, merge) => {
        const typed = asTyped(merge.collisions)
        setTheirs(null)
        // What collides with nothing stays typed here: only one of the two versions had to give way.
        begin(toForm(newer), newer.version, merge.form)
        const left = changed().map((field) => labelInSentence(fields[field]))
        toastLeftSaved(left, () => bringBack(typed))
        // What stands around the form is theirs, too.
        void revalidate()
      },
    },
  }
}
