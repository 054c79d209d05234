import {
  importPaths,
  type ImportAnswer,
  type ImportChoices,
  type Imported,
  type ImportMapping,
} from '#contract/office/imports.ts'
import { callApi, callForResponse } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { fetchFile, saveFile } from '#web/lib/download.ts'
import { toastTableRefusal } from './table-refusal.ts'

/** A table with everything that was said about it. */
export interface ImportRequest {
  file: File
  photos: File | null
  mapping: ImportMapping
  choices: ImportChoices
  invite: boolean
}

/** Nothing was begun, or a job was. */
export type Imported202 = { answer: ImportAnswer; jobId: null } | { answer: null; jobId: number }

/** What the table would do; nothing is written. */
export async function checkImport(list: Imported, request: ImportRequest): Promise<ImportAnswer> {
  const body = formOf(request)
  body.set('dry_run', '1')
  return (await callApi<{ data: ImportAnswer }>(importPaths(list).import, { method: 'POST', body })).data
}

/** Writes what was checked: at once, or as a job where it takes longer. */
export async function runImport(
  list: Imported,
  request: ImportRequest,
  { checked, skipsErrors }: { checked: string; skipsErrors: boolean },
): Promise<Imported202> {
  const body = formOf(request)
  body.set('checked', checked)
  if (skipsErrors) body.set('skip_errors', '1')
  const response = await callForResponse<{ data: ImportAnswer | { id: number } }>(importPaths(list).import, {
    method: 'POST',
    body,
  })
  const { data } = response._data as { data: ImportAnswer | { id: number } }
  return 'id' in data ? { answer: null, jobId: data.id } : { answer: data, jobId: null }
}

/** Saves the same table with its wrong cells marked and explained. */
export async function downloadReport(list: Imported, request: ImportRequest) {
  const answer = await fetchFile<never>(importPaths(list).errors, { method: 'POST', body: formOf(request) })
  if (answer.file !== null) saveFile(answer.file, answer.name)
}

export async function downloadImportTemplate(list: Imported) {
  const answer = await fetchFile<never>(importPaths(list).template)
  if (answer.file !== null) saveFile(answer.file, answer.name)
}

export function toastImportRefusal(error: unknown) {
  toastTableRefusal(error, { id: 'import-errors', title: 'Таблица не\u00a0принята' })
}

/** True for a table whose plan is another one by now. */
export function isPlanChanged(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}

function formOf({ file, photos, mapping, choices, invite }: ImportRequest): FormData {
  const form = new FormData()
  form.set('file', file)
  if (photos !== null) form.set('photos', photos)
  if (Object.keys(mapping).length > 0) form.set('mapping', JSON.stringify(mapping))
  form.set('choices', JSON.stringify(choices))
  if (invite) form.set('invite', '1')
  return form
}
