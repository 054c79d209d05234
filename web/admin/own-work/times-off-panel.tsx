import { useCallback, useEffect, useState } from 'react'
import type { TimeOff } from '#contract/psychologists/own-work.ts'
import { path } from '#contract/wire/api.ts'
import { ownWorkApi } from '#contract/wire/own-work-api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { EditorPanel } from '../editor/editor-section.tsx'
import { RetryLine } from '../notices/retry-line.tsx'
import { AddTimeOff, TimesOffList } from './times-off.tsx'

/** Days off beside the card: saved at once, and no part of its form. */
export default function TimesOffPanel({ psychologistId }: { psychologistId: number }) {
  const [times, setTimes] = useState<TimeOff[] | 'failed' | null>(null)
  const read = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const address = path(ownWorkApi.timesOff, { id: psychologistId })
        setTimes((await callApi<{ data: TimeOff[] }>(address, { signal })).data)
      } catch {
        if (signal?.aborted !== true) setTimes('failed')
      }
    },
    [psychologistId],
  )
  const again = () => void read()
  useEffect(() => {
    const asking = new AbortController()
    void read(asking.signal)
    return () => asking.abort()
  }, [read])
  return (
    <EditorPanel title="Нерабочие дни" aside={<AddTimeOff psychologistId={psychologistId} onAdded={again} />}>
      {times === null && <Skeleton className="h-5 w-full" />}
      {times === 'failed' && <RetryLine text={'Список не\u00a0загрузился'} onRetry={again} />}
      {Array.isArray(times) && <TimesOffList times={times} psychologistId={psychologistId} onChanged={again} />}
    </EditorPanel>
  )
}
