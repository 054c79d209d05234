import { useEffect, useState } from 'react'
import type { PageOf } from '#contract/wire/http.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useAfterIdle } from '#web/ui/use-after-idle.ts'
import { RELATED, RELATED_SHOWN, type RelatedTab } from './related-kinds.ts'

export type RelatedPage = PageOf<{ id: number }> | 'failed'
export type Related = Partial<Record<RelatedTab, RelatedPage>>

/** The newest of what other lists keep about a person, each where the reader may look; asked for after the card is drawn. */
export function useRelated(psychologistId: number): { related: Related; ask: (tab: RelatedTab) => void } {
  const { permissions } = useSession()
  const isSettled = useAfterIdle()
  const [related, setRelated] = useState<Related>({})
  const ask = async (tab: RelatedTab, signal?: AbortSignal) => {
    const { path } = RELATED.find((kind) => kind.tab === tab) ?? RELATED[0]
    setRelated((before) => ({ ...before, [tab]: undefined }))
    const query = { 'filter[psychologist_id]': psychologistId, per_page: RELATED_SHOWN }
    const page = await callApi<PageOf<{ id: number }>>(path, { query, signal }).catch(() => 'failed' as const)
    if (signal?.aborted !== true) setRelated((before) => ({ ...before, [tab]: page }))
  }
  useEffect(() => {
    if (!isSettled) return
    const asking = new AbortController()
    for (const { tab, needs } of RELATED) if (permissions.includes(needs)) void ask(tab, asking.signal)
    return () => asking.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- `ask` is made anew each time and reads nothing else
  }, [isSettled, permissions, psychologistId])
  return { related, ask: (tab) => void ask(tab) }
}
