import { useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import { JOB_STATE_TITLES, type Job, type JobState } from '#contract/office/jobs.ts'
import { callApi } from '#web/lib/api/api.ts'
import { counted, formatMoment, formatNumber } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Progress } from '#web/ui/data/progress.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'
import { Link } from '#web/ui/actions/link.tsx'

const MARKS: Record<JobState, { mark: string; tone: 'neutral' | 'ok' | 'quiet' | 'danger' }> = {
  queued: { mark: 'lucide:clock', tone: 'quiet' },
  running: { mark: 'lucide:loader-circle', tone: 'neutral' },
  done: { mark: 'lucide:check', tone: 'ok' },
  failed: { mark: 'lucide:circle-alert', tone: 'danger' },
  cancelled: { mark: 'lucide:ban', tone: 'quiet' },
}

/** One job: what it makes, how far it is, and the one thing that can be done with it now. */
export function JobLine({ job }: { job: Job }) {
  const { timeZone } = useSite()
  const { mark, tone } = MARKS[job.state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <Icon name="lucide:file-spreadsheet" className="size-5 text-ink-3 max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">
          {job.file_name ?? (job.kind === 'export' ? `Экспорт: ${job.title}` : job.title)}
        </p>
        <p className="text-13 text-ink-3">
          {formatMoment(job.created_at, timeZone)}
          {job.kind === 'export' && ` · ${counted(job.total, 'строка', 'строки', 'строк')}`}
        </p>
        {job.errors.map((error) => (
          <p key={error} className="mt-1 text-13 wrap-anywhere text-danger">
            {error}
          </p>
        ))}
      </div>
      <div className="min-w-40 basis-56 text-13 max-md:flex-1">
        {job.state === 'running' ? (
          <Progress
            label={JOB_STATE_TITLES.running}
            value={job.done}
            max={job.total}
            note={`${formatNumber(job.done)} из\u00a0${formatNumber(job.total)}`}
          />
        ) : (
          <>
            <StatusMark mark={mark} tone={tone}>
              {JOB_STATE_TITLES[job.state]}
            </StatusMark>
            {job.state === 'done' && <p className="text-12 text-ink-3">{keptUntil(job, timeZone)}</p>}
          </>
        )}
      </div>
      <div className="flex min-w-28 justify-end max-sm:w-full max-sm:*:flex-1">
        <JobAction job={job} />
      </div>
    </li>
  )
}

function JobAction({ job }: { job: Job }) {
  const [isStopping, setStopping] = useState(false)
  const revalidate = useRevalidate()
  if (job.result_url !== null) {
    return (
      <Link
        to={job.result_url}
        reloadDocument
        download
        className={cn(buttonClass({ variant: 'outline', color: 'neutral' }))}
      >
        <Icon name="lucide:download" />
        Скачать
      </Link>
    )
  }
  if (!job.can.cancel) return null
  const stop = async () => {
    setStopping(true)
    try {
      await callApi(path(api.job, { id: job.id }), { method: 'DELETE' })
      const { data: after } = await callApi<{ data: Job }>(path(api.job, { id: job.id }))
      await revalidate()
      // It may have ended while the button was on its way down.
      const title = after.state === 'cancelled' ? 'Задание отменено' : 'Задание уже выполнено'
      toast({ title, icon: 'lucide:ban', color: 'neutral' })
    } catch (error) {
      toastError(error)
    } finally {
      setStopping(false)
    }
  }
  return (
    <Button variant="ghost" color="neutral" loading={isStopping} onClick={() => void stop()}>
      Отменить
    </Button>
  )
}

function keptUntil(job: Job, timeZone: string): string {
  if (job.result_url === null || job.expires_at === null) return 'Файл удалён: он\u00a0хранится сутки'
  return `Хранится до\u00a0${formatMoment(job.expires_at, timeZone)}`
}
