import { useSyncExternalStore } from 'react'
import { api } from '#contract/wire/api.ts'
import type { Job } from '#contract/office/jobs.ts'
import { href } from '#contract/people/screens.ts'
import { callApi } from '#web/lib/api/api.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { openAddress } from '#web/ui/actions/open-address.ts'

/** The first questions come quickly, since most jobs are short; then every five seconds. Milliseconds. */
const PAUSES_MS = [700, 1000, 1500, 2500, 5000]
/** A file that is ready is worth a longer look. */
const READY_TIMEOUT_MS = 20_000

let running: readonly Job[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let asked = 0
const listeners = new Set<() => void>()

/** How many jobs of this person are in line or at work. Nothing is asked while there are none. */
export function useRunningJobs(): number {
  return useSyncExternalStore(
    subscribe,
    () => running.length,
    () => 0,
  )
}

/** Looks now, and then as long as something runs. Call it when a job has begun. */
export function watchJobs() {
  asked = 0
  void look()
}

async function look() {
  clearTimeout(timer)
  try {
    const { data } = await callApi<{ data: Job[] }>(api.jobs)
    const before = running
    running = data.filter(({ state }) => state === 'queued' || state === 'running')
    for (const { id } of before) tellEnd(data.find((job) => job.id === id))
    for (const listener of listeners) listener()
  } catch {
    // No connection, or no session: whoever comes back asks anew.
  }
  if (running.length === 0) return
  timer = setTimeout(() => void lookWhenSeen(), PAUSES_MS[Math.min(asked, PAUSES_MS.length - 1)])
  asked += 1
}

/** A tab that nobody looks at waits with its questions. */
async function lookWhenSeen() {
  if (!document.hidden) return look()
  document.addEventListener('visibilitychange', () => void lookWhenSeen(), { once: true })
}

function tellEnd(job: Job | undefined) {
  if (job?.state === 'failed') {
    toast({
      id: `job-${job.id}`,
      title: `«${job.title}»: файл не\u00a0получился`,
      description: `Почему — в\u00a0<a href="${href('jobs')}">заданиях</a>.`,
      icon: 'lucide:circle-alert',
      color: 'danger',
      timeout: READY_TIMEOUT_MS,
    })
  }
  const url = job?.state === 'done' ? job.result_url : null
  if (job === undefined || url === null) return
  toast({
    id: `job-${job.id}`,
    title: `Файл готов: ${job.file_name ?? job.title}`,
    icon: 'lucide:file-check',
    timeout: READY_TIMEOUT_MS,
    actions: [{ label: 'Скачать', icon: 'lucide:download', onClick: () => openAddress(url) }],
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
