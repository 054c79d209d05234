import { useEffect, useState } from 'react'
import type { HistoryEntry } from '#contract/office/audit-log.ts'
import type { RequestTimeline } from '#contract/requests/request-entries.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { api, path } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { callApi } from '#web/lib/api/api.ts'

const HISTORY_LINES = 50

interface Read {
  id: number
  key: string
  timeline: RequestTimeline | null
  history: PageOf<HistoryEntry> | null
  hasFailed: boolean
}

/** What was said, paid and changed. What is known of the same request stays while a newer state is read. */
export function useTimeline({ id, version }: Pick<PracticeRequest, 'id' | 'version'>) {
  const [turn, setTurn] = useState(0)
  const [read, setRead] = useState<Read | null>(null)
  const key = `${id}:${version}:${turn}`
  useEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    Promise.all([
      callApi<{ data: RequestTimeline }>(path(api.requestTimeline, { id }), { signal }),
      callApi<PageOf<HistoryEntry>>(api.history, {
        query: { subject_type: 'request', subject_id: id, per_page: HISTORY_LINES },
        signal,
      }),
    ]).then(
      ([{ data }, history]) => setRead({ id, key, timeline: data, history, hasFailed: false }),
      () => {
        if (signal.aborted) return
        setRead((now) => ({
          id,
          key,
          timeline: now?.id === id ? now.timeline : null,
          history: now?.id === id ? now.history : null,
          hasFailed: true,
        }))
      },
    )
    return () => asking.abort()
  }, [id, key])
  const known = read?.id === id ? read : null
  return {
    timeline: known?.timeline ?? null,
    history: known?.history ?? null,
    hasFailed: known?.key === key && known.hasFailed,
    /** Reads it again: something came to it that changed no field of the request. */
    renew: () => setTurn((now) => now + 1),
  }
}

export type TimelineRead = ReturnType<typeof useTimeline>
