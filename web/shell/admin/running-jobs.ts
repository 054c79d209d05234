import { useSyncExternalStore } from 'react'
import { api } from '#contract/wire/api.ts'
import type { Job } from '#contract/office/jobs.ts'
import { callApi } from '#web/lib/api/api.ts'

/** The first questions come quickly, since most jobs are short; then every five seconds. Milliseconds. */
const PAUSES_MS = [700, 1000, 1500, 2500, 5000]

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
    const ended = data.filter((job) => !isAtWork(job) && running.some(({ id }) => id === job.id))
    running = data.filter(isAtWork)
    for (const listener of listeners) listener()
    if (ended.length > 0) (await import('./job-end.ts')).toastJobEnds(ended)
  } catch {
    // No connection, or no session: whoever comes back asks anew.
  }
  if (running.length === 0) return
  timer = setTimeout(() => void lookWhenSeen(), PAUSES_MS[Math.min(asked, PAUSES_MS.length - 1)])
  asked += 1
}

function isAtWork({ state }: Job): boolean {
  return state === 'queued' || state === 'running'
}

/** A tab that nobody looks at waits with its questions. */
async function lookWhenSeen() {
  if (!document.hidden) return look()
  document.addEventListener('visibilitychange', () => void lookWhenSeen(), { once: true })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
