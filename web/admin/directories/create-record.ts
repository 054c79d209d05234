import { path } from '#contract/wire/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import type { Option } from '#web/ui/select/option.ts'
import { toastError } from '../notices/toast-error.ts'
import { toastWithUndo } from '../notices/undo-toast.ts'
import { directories, toastIdOf, type Directory, type DirectoryName, type DirectoryRecord } from './directory.ts'
import { optionOf } from './directory-form.ts'

/** Makes a record of which nothing is known but its title, and offers to take it back; null when it is refused, which is told. */
export async function createRecord(
  name: DirectoryName,
  title: string,
  onUndo?: (id: number) => void,
): Promise<Option<number> | null> {
  const directory = directories[name]
  try {
    const { data } = await callApi<{ data: DirectoryRecord }>(directory.path, { method: 'POST', body: { title } })
    toastWithUndo({
      id: toastIdOf(directory, data.id),
      title: directory.words.created,
      description: descriptionOf(directory, data.title),
      undo: async () => {
        await callApi(path(directory.recordPath, { id: data.id }), { method: 'DELETE' })
        onUndo?.(data.id)
      },
      undone: directory.words.deleted,
    })
    return optionOf(data)
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) {
      const description = escapeHtml(error.fieldErrors.title ?? error.message)
      toast({ title: 'Не\u00a0создано', description, icon: 'lucide:circle-alert', color: 'danger' })
    } else toastError(error)
    return null
  }
}

function descriptionOf({ fields }: Directory, title: string): string {
  const hidden = fields.includes('is_published') ? ': на\u00a0сайте появится после публикации в\u00a0справочнике' : ''
  return `«${escapeHtml(title)}»${hidden}.`
}
