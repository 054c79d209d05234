import { useEffect, useState } from 'react'
import type { Job } from '#contract/office/jobs.ts'
import { api, path } from '#contract/wire/api.ts'
import { yclientsApi } from '#contract/wire/yclients-api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Progress } from '#web/ui/data/progress.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '../notices/toast-error.ts'

/** How often the screen looks while a sync runs. Milliseconds. */
const LOOK_MS = 1000

/** Starts a sync; while one runs, how far it is and the way to stop it. */
export function SyncControl({ job }: { job: Job | null }) {
  const [isBusy, setBusy] = useState(false)
  const revalidate = useRevalidate()
  const isRunning = job !== null
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])

  const send = async (address: string, method: 'POST' | 'DELETE') => {
    setBusy(true)
    try {
      await callApi(address, { method })
      await revalidate()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }

  if (job === null) {
    return (
      <Button loading={isBusy} onClick={() => void send(yclientsApi.yclientsSync, 'POST')}>
        <Icon name="lucide:refresh-cw" />
        Сверить с&nbsp;YCLIENTS
      </Button>
    )
  }
  return (
    <Progress
      className="w-64 max-sm:w-full"
      label={job.state === 'queued' ? 'Ждёт очереди' : 'Сверяем'}
      value={job.total === 0 ? null : job.done}
      max={job.total}
      note={job.total === 0 ? undefined : `${formatNumber(job.done)} из\u00a0${formatNumber(job.total)}`}
      onCancel={() => void send(path(api.job, { id: job.id }), 'DELETE')}
    />
  )
}
