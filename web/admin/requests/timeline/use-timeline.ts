import type { HistoryEntry } from '#contract/office/audit-log.ts'
import type { RequestTimeline } from '#contract/requests/request-entries.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { api, path } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRecordParts } from '../../panel/use-record-parts.ts'

const HISTORY_LINES = 50

/** What was said, paid and changed. */
export function useTimeline(request: Pick<PracticeRequest, 'id' | 'version'>) {
  const { id } = request
  const { parts, ...state } = useRecordParts(request, (signal) =>
    Promise.all([
      callApi<{ data: RequestTimeline }>(path(api.requestTimeline, { id }), { signal }),
      callApi<PageOf<HistoryEntry>>(api.history, {
        query: { subject_type: 'request', subject_id: id, per_page: HISTORY_LINES },
        signal,
      }),
    ]),
  )
  const [timeline, history] = parts ?? []
  return { timeline: timeline?.data ?? null, history: history ?? null, ...state }
}

export type TimelineRead = ReturnType<typeof useTimeline>
