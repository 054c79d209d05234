import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { keepDraftFile } from '#web/lib/forms/draft-files.ts'
import { keepDraft } from '#web/lib/forms/drafts.ts'
import { changedFields } from '../fields/field-changes.ts'
import type { EditedRecord } from '../editor-options.ts'
import { draftOf, forgetDraft, isNewPhoto, photoKey } from './record-draft.ts'
import type { RecordEditor } from '../use-record-editor.ts'

interface DraftKeeperProps<R extends EditedRecord, F extends object> {
  editor: RecordEditor<R, F>
  /** Which photographs the browser could not keep. */
  onUnkept: (fields: string[]) => void
}

/** Writes what is typed into this browser's storage as it is typed, and forgets it when nothing differs any more. */
export function DraftKeeper<R extends EditedRecord, F extends object>({ editor, onUnkept }: DraftKeeperProps<R, F>) {
  const { fields, saved, version } = editor
  const { storageKey } = editor.draft
  const values = useWatch() as F
  // A draft of an earlier visit stays until its owner has decided about it.
  const isOurs = useRef(false)
  const [keepPhotos, forgetPhotos] = useKeptPhotos(storageKey, onUnkept)
  useEffect(() => {
    const changed = changedFields(fields, saved, values)
    const draft = draftOf(fields, saved, values, changed, version)
    if (Object.keys(draft.values).length > 0) {
      isOurs.current = true
      keepDraft(storageKey, draft)
      keepPhotos(changed.map((field) => [field, values[field]]))
    } else if (isOurs.current) {
      isOurs.current = false
      forgetDraft(storageKey)
      forgetPhotos()
    }
  }, [fields, saved, storageKey, values, version, keepPhotos, forgetPhotos])
  return null
}

/** Stores each new photograph once. */
function useKeptPhotos(storageKey: string, onUnkept: (fields: string[]) => void) {
  const kept = useRef(new Map<string, File>())
  const unkept = useRef(new Set<string>())
  const keep = useRef(async (field: string, file: File) => {
    kept.current.set(field, file)
    const isKept = await keepDraftFile(photoKey(storageKey, field), file)
    if (isKept) unkept.current.delete(field)
    else unkept.current.add(field)
    onUnkept([...unkept.current])
  })
  const keepNew = useRef((entries: [string, unknown][]) => {
    for (const [field, value] of entries) {
      if (isNewPhoto(value) && kept.current.get(field) !== value.file) void keep.current(field, value.file)
    }
  })
  // The same file may come back with edits that were thrown away by mistake.
  const forget = useRef(() => kept.current.clear())
  return [keepNew.current, forget.current] as const
}
