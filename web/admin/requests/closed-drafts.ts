import { useEffect, useEffectEvent } from 'react'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { draftKey, deleteLeftDrafts } from '#web/lib/forms/drafts.ts'
import { useSession } from '#web/shell/session/session.tsx'

export const DEAL_DRAFT = 'request.deal'
export const LOST_DRAFT = 'request.lost'

/** Work on it is over: only what takes it up again is asked for. */
const CLOSED: readonly PracticeRequest['status'][] = ['done', 'lost', 'spam']

type Told = Pick<PracticeRequest, 'id' | 'status'>

/** Forgets what was typed for a meeting or a refusal of a request that is closed by now: no dialog will ask for it again. */
export function useDeleteClosedDrafts(): (request: Told) => void {
  const { id: userId } = useSession()
  return ({ id, status }) => {
    if (!CLOSED.includes(status)) return
    for (const name of [DEAL_DRAFT, LOST_DRAFT]) void deleteLeftDrafts(draftKey(userId, name, id))
  }
}

/** The same for a request that is shown: somebody else may have closed it. */
export function useDeleteDraftWhenClosed({ id, status }: Told) {
  const forget = useDeleteClosedDrafts()
  const look = useEffectEvent(forget)
  useEffect(() => look({ id, status }), [id, status])
}
