import { useEffect, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { saveDraftFile } from '#web/lib/forms/draft-files.ts'
import { changedFields } from '../fields/field-changes.ts'
import type { EditedRecord } from '../editor-options.ts'
import { draftWriter } from './draft-writer.ts'
import { draftOf, isNewPhoto, photoKey } from './record-draft.ts'
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
  const write = useMemo(() => draftWriter<F>(storageKey), [storageKey])
  const [keepPhotos, forgetPhotos] = useKeptPhotos(storageKey, onUnkept)
  useEffect(() => {
    const changed = changedFields(fields, saved, values)
    if (write(draftOf(fields, saved, values, changed, version))) forgetPhotos()
    else keepPhotos(changed.map((field) => [field, values[field]]))
  }, [fields, saved, write, values, version, keepPhotos, forgetPhotos])
  return null
}

/** Stores each new photograph once. */
function useKeptPhotos(storageKey: string, onUnkept: (fields: string[]) => void) {
  const kept = useRef(new Map<string, File>())
  const unkept = useRef(new Set<string>())
  const keep = useRef(async (field: string, file: File) => {
    kept.current.set(field, file)
    const isKept = await saveDraftFile(photoKey(storageKey, field), file)
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
