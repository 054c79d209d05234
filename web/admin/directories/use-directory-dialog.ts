import { useEffect, useRef, useState } from 'react'
import { holdDraft } from '#web/lib/draft-locks.ts'
import { dropDraft, draftKey, keepDraft } from '#web/lib/drafts.ts'
import { useSession } from '#web/shell/session.tsx'
import type { Directory, DirectoryField, DirectoryRecord } from './directory.ts'
import { openRecord, type OpenRecord } from './directory-draft.ts'
import { changedFields, copyField, formOf, type DirectoryForm } from './directory-form.ts'
import { readRecord } from './read-record.ts'
import { saveRecord } from './save-record.ts'

export type DirectoryDialogState = ReturnType<typeof useDirectoryDialog>

/** The dialog of one small list: opens a record or a new one, keeps what is typed, saves it. */
export function useDirectoryDialog(directory: Directory, onChange: () => void) {
  const { id: userId } = useSession()
  const [opened, setOpened] = useState<OpenRecord | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const asked = useRef(0)
  const heldKey = isOpen ? opened?.draftKey : undefined
  useEffect(() => (heldKey === undefined ? undefined : holdDraft(heldKey)), [heldKey])
  const changed = opened === null ? [] : changedFields(directory, opened.base, opened.form)

  /** Of two quick presses the last one counts: the record is read first, and what was left of it. */
  const openBy = async (read: () => Promise<DirectoryRecord | null | 'gone'>) => {
    const turn = (asked.current += 1)
    const record = await read()
    if (record === 'gone') return
    const next = await openRecord(directory, record, draftKey(userId, directory.name, record?.id ?? 0))
    if (asked.current !== turn) return
    setOpened(next)
    setAsking(false)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setAsking(false)
  }

  return {
    directory,
    opened,
    isOpen,
    isSaving,
    isAsking,
    changed,
    open: (record: DirectoryRecord | null) => void openBy(() => Promise.resolve(record)),
    /** Reads the record with its people first. */
    read: (id: number) => openBy(async () => (await readRecord(directory, id, onChange)) ?? 'gone'),
    /** Asks first when something would be lost. */
    tryClose: () => (changed.length > 0 ? setAsking(true) : close()),
    leave: () => {
      if (opened !== null) dropDraft(opened.draftKey)
      close()
    },
    stay: () => setAsking(false),
    /** 200 ms after closing (specification §9). */
    reset: () => setOpened(null),
    set: <F extends DirectoryField>(field: F, value: DirectoryForm[F]) => {
      if (opened === null) return
      const form = { ...opened.form, [field]: value }
      const errors = { ...opened.errors, [field]: undefined }
      setOpened({ ...opened, form, errors, disputed: opened.disputed.filter((name) => name !== field) })
      keep(opened, changedFields(directory, opened.base, form), form)
    },
    startOver: () => {
      if (opened === null) return
      dropDraft(opened.draftKey)
      const base = formOf(opened.record)
      setOpened({ ...opened, base, form: base, errors: {}, refusals: [], disputed: [], draftFrom: null })
    },
    save: async () => {
      if (opened === null || isSaving) return
      setSaving(true)
      const outcome = await saveRecord(directory, opened, onChange)
      setSaving(false)
      if (outcome.kind === 'refused') return setOpened(outcome.opened)
      if (outcome.kind === 'failed') return
      dropDraft(opened.draftKey)
      close()
    },
  }
}

function keep({ draftKey: key, record }: OpenRecord, changed: DirectoryField[], form: DirectoryForm) {
  if (changed.length === 0) return dropDraft(key)
  const base = formOf(record)
  const [baseValues, values]: Partial<DirectoryForm>[] = [{}, {}]
  for (const field of changed) {
    copyField(baseValues as DirectoryForm, base, field)
    copyField(values as DirectoryForm, form, field)
  }
  keepDraft<DirectoryForm>(key, {
    version: record?.version ?? 0,
    savedAt: new Date().toISOString(),
    base: baseValues as Partial<DirectoryForm>,
    values: values as Partial<DirectoryForm>,
  })
}
