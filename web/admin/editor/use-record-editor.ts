import { useRef, useState } from 'react'
import { createFormControl, type FieldValues } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { mayOpen, screens } from '#contract/screens.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/api.ts'
import { draftKey, keepDraft, visitKey, type Draft } from '#web/lib/drafts.ts'
import { listPath } from '#web/shell/list-memory.ts'
import { useRevalidate } from '#web/shell/revalidate.ts'
import { useSession } from '#web/shell/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { useViewing } from '#web/shell/viewing.ts'
import type { EditedRecord, EditorOptions, Errors } from './editor-options.ts'
import { RECORD_WORDS, type EditorWords } from './editor-words.ts'
import { tellKeptAsDraft, tellLeftSaved, tellThrownAway } from './bring-back-toast.ts'
import { broughtBack, keepDiscarded, type Discarded } from './discarded.ts'
import { isConflict } from './conflict-error.ts'
import { changedFields, filledFields } from './field-changes.ts'
import { impossibleDays, withoutHours } from './impossible-days.ts'
import { focusField, focusHeading } from './focus-place.ts'
import { labelInSentence, type FieldName, type FieldTable } from './field-table.ts'
import { mergeForms } from './merge-forms.ts'
import { lastSave } from './record-author.ts'
import type { Sending } from './record-body.ts'
import { forgetDraft, restoredDraft, setDraftAside } from './record-draft.ts'
import { request } from './record-request.ts'
import { canGoBack, withFormerPhotos } from './save-undo.ts'
import { useRequestKey } from './request-key.ts'
import { tellSaveFailure } from './save-failure.ts'
import { tellLostPhoto, tellSaved, tellSavedTogether, type OtherEdit } from './save-success.ts'
import { useDraftOffer } from './use-draft-offer.ts'
import { useIsHere } from './use-is-here.ts'
import { useNewerRecord } from './use-newer-record.ts'
import { useSaveKeys } from './use-save-keys.ts'
import { useWayTo } from './use-way-to.ts'

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
  draft: {
    storageKey: string
    /** Of an earlier visit: to be taken up, or thrown away. */
    offered: Draft<F> | null
    /** Another tab of this person has unsaved work on the same record. */
    isElsewhere: boolean
    restore: () => Promise<void>
    drop: () => void
    /** Throws away what is typed here. */
    forget: () => void
  }
  conflict: {
    /** The record as somebody else left it, while a person has to choose. */
    theirs: R | null
    close: () => void
    /** Saves `resolved` over it. */
    resolve: (theirs: R, resolved: F) => void
    /** Theirs where the two collide; whatever else is typed stays unsaved. */
    takeTheirs: (theirs: R) => void
  }
}

/** What one person does to one record: edit, save, discard, leave, return to a draft, meet somebody else's edit. */
export function useRecordEditor<R extends EditedRecord, F extends object>(
  options: EditorOptions<R, F>,
): RecordEditor<R, F> {
  const { record, fields, toForm } = options
  const { timeZone } = useSite()
  const user = useSession()
  const isViewing = useViewing() !== null
  const navigate = useNavigate()
  const revalidate = useRevalidate()
  const [base, setBase] = useState<Base<F>>(() => ({ saved: toForm(record), version: record?.version ?? 0, round: 0 }))
  const current = useRef(base)
  const [form] = useState(() => createFormControl<FieldValues>({ defaultValues: base.saved }))
  const [isSaving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<R | null>(null)
  const recordKey = draftKey(user.id, options.entity, record?.id ?? 'new')
  const [storageKey] = useState(() => visitKey(recordKey))
  const offer = useDraftOffer(recordKey, storageKey, fields)
  const requestKey = useRequestKey()
  const wayTo = useWayTo(options.opensIn)
  const isBusy = useRef(false)
  const isHere = useIsHere()

  const values = () => form.getValues() as F
  const changed = () => changedFields(fields, current.current.saved, values())
  const backPath =
    options.backTo !== null && mayOpen(screens[options.backTo], user.roles) ? listPath.bind(null, options.backTo) : null

  /** From now on `saved` is what stands in the database, and the form holds `now`. */
  const begin = (saved: F, version: number, now: F = saved) => {
    current.current = { saved, version, round: current.current.round + 1 }
    setBase(current.current)
    form.reset(now)
  }

  const finish = async (saved: R, sent: F) => {
    forgetDraft(storageKey)
    const typedMeanwhile = record === null ? [] : changedFields(fields, sent, values())
    const fresh = record === null ? values() : toForm(saved)
    const now = { ...fresh }
    for (const field of typedMeanwhile) now[field] = values()[field]
    begin(fresh, saved.version, now)
    options.onSaved?.(saved)
    if (typedMeanwhile.length > 0) return
    // Specification §2: after a save the list. Who has no list stays.
    if (backPath === null) await revalidate()
    else await navigate(backPath())
  }

  const send = async (names: FieldName<F>[], sent: F) => {
    const version = record === null ? undefined : current.current.version
    const { method, body } = request(options.body, { fields, form: sent, names, version, timeZone })
    const idempotencyKey = record === null ? requestKey(body) : undefined
    const { data } = await callApi<{ data: R }>(options.path, { method, body, idempotencyKey })
    return data
  }

  /** Sends what a save changed as it was before; refused when somebody has saved since. */
  const takeBack = async ({ names, before, version }: Pick<Sending<F>, 'names' | 'version'> & { before: F }) => {
    const form = await withFormerPhotos(fields, before, names)
    const { method, body } = request(options.body, { fields, form, names, version, timeZone })
    await callApi(options.path, { method, body })
    await revalidate()
  }

  /** Sends what differs; what collides with nothing is joined with somebody else's save and sent once more. */
  const trySave = async (other: OtherEdit | null): Promise<void> => {
    const sent = { ...values() }
    const noDays = impossibleDays(fields, sent)
    const before = current.current.saved
    const names = record === null ? filledFields(fields, sent) : changed()
    try {
      const saved = await send(names, withoutHours(sent, noDays))
      const name = options.nameOf(saved)
      if (other !== null) tellSavedTogether(name, other)
      else if (record === null) tellSaved({ title: options.savedToast, name, isNew: true, open: wayTo(saved.id) })
      else {
        const undo = () => takeBack({ names, before, version: saved.version })
        tellSaved({ title: options.savedToast, name, undo: canGoBack(fields, names) ? undo : undefined })
      }
      await finish(saved, sent)
    } catch (error) {
      if (isConflict<R>(error)) return meet(error.body.current)
      if (error instanceof ApiError && options.onFailure?.(error)) return
      const translate = (errors: Errors) => ({ ...(options.errorsOf?.(errors, sent) ?? errors), ...noDays })
      const errors = tellSaveFailure(fields, error, translate)
      for (const [field, message] of errors) form.setError(field, { type: 'server', message })
      if (errors[0] !== undefined) focusField(errors[0][0])
    }
  }

  const meet = async (newer: R): Promise<void> => {
    const theirForm = toForm(newer)
    const merge = mergeForms(fields, current.current.saved, values(), theirForm)
    if (merge.collisions.length > 0) return setTheirs(newer)
    const author = (await lastSave(options.entity, newer.id))?.actor.name ?? null
    begin(theirForm, newer.version, merge.form)
    const theirFields = merge.merged.filter(({ from }) => from !== 'mine').map(({ field }) => field)
    const other = { author, labels: theirFields.map((field) => labelInSentence(fields[field])) }
    if (changed().length > 0) return trySave(other)
    tellSavedTogether(options.nameOf(newer), { author, labels: [] })
    await finish(newer, values())
  }

  /** What is typed in these fields, to be brought back once it gives way. */
  const asTyped = (names: FieldName<F>[]): Discarded<F> => {
    const { saved, version } = current.current
    return { saved, version, form: { ...values() }, names }
  }

  const bringBack = (discarded: Discarded<F>) => {
    if (!isHere.current) return void keepDiscarded(fields, discarded, visitKey(recordKey)).then(tellKeptAsDraft)
    const back = broughtBack(fields, discarded, { saved: current.current.saved, form: values() })
    // Their own version goes with them, as with a draft.
    if (back !== null) begin(back.saved, discarded.version, back.form)
  }

  const save = async () => {
    if (isBusy.current || (record !== null && changed().length === 0)) return
    isBusy.current = true
    setSaving(true)
    form.clearErrors()
    try {
      const maySend = (await options.beforeSave?.(values(), changed())) ?? true
      if (maySend) await trySave(null)
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  useSaveKeys(() => void save())
  // What collides with a newer record is met when it is saved.
  useNewerRecord(record, base.version, (newer) => {
    const theirForm = toForm(newer)
    const merge = mergeForms(fields, current.current.saved, values(), theirForm)
    if (merge.collisions.length === 0) begin(theirForm, newer.version, merge.form)
  })

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
      forgetDraft(storageKey)
      begin(discarded.saved, discarded.version)
      focusHeading()
      tellThrownAway('Изменения отменены', () => bringBack(discarded))
    },
    values,
    changed,
    set: (field, value) => form.setValue<string>(field, value, { shouldDirty: true }),
    mayChange: (field) => !isViewing && (options.mayChange?.(field) ?? true),
    nameOf: options.nameOf,
    toForm,
    backPath,
    draft: {
      storageKey,
      offered: offer.offered?.draft ?? null,
      isElsewhere: offer.isElsewhere,
      forget: () => forgetDraft(storageKey),
      drop: () => {
        const dropped = offer.offered
        if (dropped === null) return
        const putBack = setDraftAside(fields, dropped.draft, dropped.key)
        offer.forget()
        focusHeading()
        tellThrownAway('Черновик удалён', () => void putBack().then(() => offer.putBack(dropped)))
      },
      /** Its own version goes with it, so that edits made since then are met, not lost. */
      restore: async () => {
        if (offer.offered === null) return
        const { key, draft } = offer.offered
        const restored = await restoredDraft(fields, draft, key)
        const saved = { ...current.current.saved, ...draft.base }
        keepDraft(storageKey, draft)
        begin(saved, draft.version, { ...values(), ...restored.values })
        forgetDraft(key)
        offer.forget()
        focusHeading()
        if (restored.lost.length > 0) tellLostPhoto()
      },
    },
    conflict: {
      theirs,
      close: () => setTheirs(null),
      resolve: (newer, resolved) => {
        const typed = asTyped(changed())
        setTheirs(null)
        begin(toForm(newer), newer.version, resolved)
        if (changed().length > 0) return void save()
        tellLeftSaved([], () => bringBack(typed))
        void finish(newer, resolved)
      },
      takeTheirs: (newer) => {
        const theirForm = toForm(newer)
        const merge = mergeForms(fields, current.current.saved, values(), theirForm)
        const typed = asTyped(merge.collisions)
        setTheirs(null)
        // What collides with nothing stays typed here: only one of the two versions had to give way.
        begin(theirForm, newer.version, merge.form)
        const left = changed().map((field) => labelInSentence(fields[field]))
        tellLeftSaved(left, () => bringBack(typed))
      },
    },
  }
}
