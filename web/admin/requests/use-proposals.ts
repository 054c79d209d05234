import { useEffect, useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import type { RequestProposal } from '#contract/requests/request-entries.ts'
import { callApi } from '#web/lib/api/api.ts'

/** Whom the house's matching would propose; null while it is asked, and where nobody asks. */
export function useProposals(requestId: number | null): { proposals: RequestProposal[] | null; hasFailed: boolean } {
  const [answer, setAnswer] = useState<{ id: number; proposals: RequestProposal[] | null } | null>(null)
  useEffect(() => {
    if (requestId === null) return
    const asking = new AbortController()
    callApi<{ data: RequestProposal[] }>(path(api.requestProposals, { id: requestId }), { signal: asking.signal }).then(
      ({ data }) => setAnswer({ id: requestId, proposals: data }),
      () => !asking.signal.aborted && setAnswer({ id: requestId, proposals: null }),
    )
    return () => asking.abort()
  }, [requestId])
  const isCurrent = answer !== null && answer.id === requestId
  return { proposals: isCurrent ? answer.proposals : null, hasFailed: isCurrent && answer.proposals === null }
}
