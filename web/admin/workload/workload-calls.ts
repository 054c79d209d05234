import { api } from '#contract/wire/api.ts'
import { WORKLOAD_HINTS, type WorkloadImport } from '#contract/psychologists/workload.ts'
import { callApi } from '#web/lib/api/api.ts'
import { fetchFile, saveFile } from '#web/lib/download.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastTableRefusal } from '../imports/table-refusal.ts'

/** Specification §9. */
const HINT_TIMEOUT_MS = 20_000

/** Saves the template and says what may be changed in it. */
export async function downloadTemplate() {
  const answer = await fetchFile<never>(api.workloadExport)
  if (answer.file !== null) saveFile(answer.file, answer.name)
  toast({
    id: 'workload-template',
    title: 'Шаблон загрузки сохранён',
    description: WORKLOAD_HINTS.slice(0, 2).join('<br>'),
    icon: 'lucide:file-spreadsheet',
    timeout: HINT_TIMEOUT_MS,
  })
}

/**
 * The file as it is now. A program that saves it again would make the browser refuse to send the chosen one,
 * and what was checked must be what is written. Null, and said, when it cannot be read.
 */
export async function copyOf(file: File): Promise<File | null> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    toast({
      id: 'workload-unread',
      title: 'Файл не\u00a0читается',
      description: 'Сохраните его ещё раз, закройте и\u00a0выберите снова.',
      icon: 'lucide:circle-alert',
      color: 'danger',
      timeout: HINT_TIMEOUT_MS,
    })
    return null
  }
}

/** What the file would change; nothing is written. */
export async function checkFile(file: File): Promise<WorkloadImport> {
  const answer = await callApi<{ data: WorkloadImport }>(api.workloadImport, {
    method: 'POST',
    query: { dry_run: 1 },
    body: formWith(file),
  })
  return answer.data
}

/** Takes the file over: the whole of it, or all but the rows that are wrong. */
export async function importFile(file: File, skipsErrors: boolean): Promise<WorkloadImport> {
  const body = formWith(file)
  if (skipsErrors) body.set('skip_errors', '1')
  const answer = await callApi<{ data: WorkloadImport }>(api.workloadImport, { method: 'POST', body })
  return answer.data
}

/** Saves the same file with its wrong cells marked and explained. */
export async function downloadErrors(file: File) {
  const answer = await fetchFile<never>(api.workloadErrors, { method: 'POST', body: formWith(file) })
  if (answer.file !== null) saveFile(answer.file, answer.name)
}

export function toastRefusal(error: unknown) {
  toastTableRefusal(error, { id: 'workload-errors', title: 'Загрузка не\u00a0принята' })
}

function formWith(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}
