import type { Job } from '#contract/office/jobs.ts'
import { href } from '#contract/people/screens.ts'
import { openAddress } from '#web/ui/actions/open-address.ts'
import { toast } from '#web/ui/overlays/toast.ts'

/** A file that is ready is worth a longer look. Milliseconds. */
const READY_TIMEOUT_MS = 20_000

/** Says what came of these, each in a notice of its own. */
export function toastJobEnds(jobs: readonly Job[]) {
  jobs.forEach(toastJobEnd)
}

function toastJobEnd({ id, state, title, result_url, file_name }: Job) {
  if (state === 'failed') {
    toast({
      id: `job-${id}`,
      title: `«${title}»: файл не\u00a0получился`,
      description: `Почему — в\u00a0<a href="${href('jobs')}">заданиях</a>.`,
      icon: 'lucide:circle-alert',
      color: 'danger',
      timeout: READY_TIMEOUT_MS,
    })
  }
  const url = state === 'done' ? result_url : null
  if (url === null) return
  toast({
    id: `job-${id}`,
    title: `Файл готов: ${file_name ?? title}`,
    icon: 'lucide:file-check',
    timeout: READY_TIMEOUT_MS,
    actions: [{ label: 'Скачать', icon: 'lucide:download', onClick: () => openAddress(url) }],
  })
}
