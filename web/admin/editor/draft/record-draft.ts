import { deleteDraftFiles, saveDraftFile, readDraftFile } from '#web/lib/forms/draft-files.ts'
import { deleteDraft, filesOf, saveDraft, type Draft } from '#web/lib/forms/drafts.ts'
import type { Photo } from '#web/ui/files/photo.ts'
import { isChanged } from '../fields/field-changes.ts'
import { fieldNames, type FieldName, type FieldTable } from '../fields/field-table.ts'

/** Stands in a draft for a photograph whose file is kept beside it. */
const STORED_PHOTO = { kind: 'stored' } as const

/** Unsaved work on a record. Secrets are never kept, photographs are kept as files. */
export function draftOf<F>(
  fields: FieldTable<F>,
  saved: F,
  now: F,
  changed: readonly FieldName<F>[],
  version: number,
): Draft<F> {
  const kept = changed.filter((field) => fields[field].kind !== 'secret')
  const values = kept.map((field) => [field, isNewPhoto(now[field]) ? STORED_PHOTO : now[field]])
  const base = kept.map((field) => [field, saved[field]])
  return {
    version,
    savedAt: new Date().toISOString(),
    base: Object.fromEntries(base) as Partial<F>,
    values: Object.fromEntries(values) as Partial<F>,
  }
}

/** A draft of this form, not of an older one whose fields were others, with something that is not saved by now. */
export function isUsableDraft<F>(fields: FieldTable<F>, saved: F, { values }: Draft<F>): boolean {
  const names = Object.keys(values) as FieldName<F>[]
  return (
    names.every((field) => field in fields) &&
    names.some(
      (field) =>
        isStoredPhoto(values[field]) ||
        isChanged(fields[field], saved[field], values[field] as (typeof saved)[typeof field]),
    )
  )
}

export interface RestoredDraft<F> {
  values: Partial<F>
  /** Photographs that were too heavy, or that the browser gave up: to be chosen again. */
  lost: FieldName<F>[]
}

/** The values of a draft with its photographs. */
export async function restoredDraft<F>(
  fields: FieldTable<F>,
  draft: Draft<F>,
  storageKey: string,
): Promise<RestoredDraft<F>> {
  const restored: RestoredDraft<F> = { values: { ...draft.values }, lost: [] }
  for (const field of fieldNames(fields)) {
    if (!isStoredPhoto(draft.values[field])) continue
    const file = await readDraftFile(photoKey(storageKey, field))
    if (file === null) {
      delete restored.values[field]
      restored.lost.push(field)
    } else {
      const photo: Photo = { kind: 'new', file, src: URL.createObjectURL(file) }
      restored.values[field] = photo as F[FieldName<F>]
    }
  }
  return restored
}

export function deleteRecordDraft(storageKey: string) {
  deleteDraft(storageKey)
  void deleteDraftFiles(filesOf(storageKey))
}

/** Takes a draft with its photographs out of the storage. The answer puts it back. */
export function setDraftAside<F>(fields: FieldTable<F>, draft: Draft<F>, storageKey: string): () => Promise<void> {
  deleteDraft(storageKey)
  const photos = takeFiles(fields, draft, storageKey)
  return async () => {
    for (const [key, file] of await photos) await saveDraftFile(key, file)
    saveDraft(storageKey, draft)
  }
}

async function takeFiles<F>(fields: FieldTable<F>, draft: Draft<F>, storageKey: string): Promise<[string, File][]> {
  const files: [string, File][] = []
  for (const field of fieldNames(fields)) {
    const key = photoKey(storageKey, field)
    const file = isStoredPhoto(draft.values[field]) ? await readDraftFile(key) : null
    if (file !== null) files.push([key, file])
  }
  await deleteDraftFiles(filesOf(storageKey))
  return files
}

export function photoKey(storageKey: string, field: string): string {
  return `${filesOf(storageKey)}${field}`
}

export function isNewPhoto(value: unknown): value is Extract<Photo, { kind: 'new' }> {
  return kindOf(value) === 'new' && (value as { file?: unknown }).file instanceof File
}

function isStoredPhoto(value: unknown): boolean {
  return kindOf(value) === STORED_PHOTO.kind
}

function kindOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined
}
