import { href } from '#contract/people/screens.ts'
import { fetchFile, saveFile } from '#web/lib/download.ts'
import { watchJobs } from '#web/shell/admin/running-jobs.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'

/**
 * Takes a list home: `path` is `GET …/export` with its filter. A short list is saved at once; a long one becomes a job,
 * which the top bar counts and a notice ends.
 */
export async function startExport(path: string): Promise<void> {
  try {
    const answer = await fetchFile<{ data: { id: number } }>(path)
    if (answer.file !== null) return saveFile(answer.file, answer.name)
    toast({
      id: `job-${answer.json.data.id}`,
      title: 'Готовим файл',
      description: `Строк много, это займёт немного времени. Ход\u00a0— в\u00a0<a href="${href('jobs')}">заданиях</a>.`,
      icon: 'lucide:loader-circle',
      color: 'neutral',
    })
    watchJobs()
  } catch (error) {
    toastError(error)
  }
}
