import { Suspense, useState, type ReactNode } from 'react'
import type { PracticeRequest, RequestStatus } from '#contract/requests/requests.ts'
import type { Linked } from '#contract/wire/http.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useOpenedDialog } from '../../dialogs/use-opened-dialog.ts'
import { useDeleteClosedDrafts } from '../closed-drafts.ts'
import { moveRequest } from '../save-request.ts'
import { lateOver } from '../../screen/late-part.tsx'

const DealDialog = lateOver(() => import('../deal/deal-dialog.tsx'))
const LostDialog = lateOver(() => import('./lost-dialog.tsx'))

type OnRequest = (request: PracticeRequest) => void

interface Beside {
  note?: string | undefined
  onSaved?: (() => void) | undefined
}

interface Asked extends Beside {
  request: PracticeRequest
  /** `meeting`: nothing moves, the meeting alone is arranged. */
  to: RequestStatus | 'meeting'
  onRequest: OnRequest
}

/**
 * Moves requests on from wherever one is shown, with the same questions: a booking asks for its time, a loss for its reason.
 * A question that stands open asks about its request as `rows` have it by now.
 */
export function useRequestMoves(branches: readonly Linked[], rows: readonly PracticeRequest[]) {
  const { id: ownId } = useSession()
  const forgetClosed = useDeleteClosedDrafts()
  const { open, dialog } = useOpenedDialog<Asked>()
  /** As an answer has told it since the question was put. */
  const [renewed, renew] = useState<PracticeRequest | null>(null)
  const ask = (request: PracticeRequest, to: Asked['to'], onRequest: OnRequest, beside: Beside = {}) =>
    open({ request, to, onRequest, ...beside })

  let question: ReactNode = null
  if (dialog?.record) {
    const { to, onRequest, ...asked } = dialog.record
    const shared = {
      ...asked,
      request: [renewed, ...rows].reduce<PracticeRequest>(newest, asked.request),
      ownId,
      isOpen: dialog.isOpen,
      onClose: dialog.onClose,
      onReset: dialog.onReset,
      onRequest: (request: PracticeRequest) => {
        forgetClosed(request)
        renew(request)
        onRequest(request)
      },
    }
    question = (
      <Suspense>
        {to === 'lost' ? (
          <LostDialog key={dialog.key} {...shared} />
        ) : (
          <DealDialog key={dialog.key} {...shared} branches={branches} isBooking={to === 'booked'} />
        )}
      </Suspense>
    )
  }

  return {
    /** Stands once on the screen. */
    question,
    /** Something else has saved the request: a question that stands open asks about it as it is now. */
    renew,
    arrange: (request: PracticeRequest, onRequest: OnRequest) => void ask(request, 'meeting', onRequest),
    /** Throws an ApiError of 422 where nothing is asked first. */
    move: async (request: PracticeRequest, status: RequestStatus, onRequest: OnRequest, beside: Beside = {}) => {
      if (status === 'lost' || status === 'booked') return ask(request, status, onRequest, beside)
      const isSaved = await moveRequest(request, { status, note: beside.note }, ownId, (saved) => {
        forgetClosed(saved)
        onRequest(saved)
      })
      if (isSaved) beside.onSaved?.()
    },
  }
}

export type RequestMoves = ReturnType<typeof useRequestMoves>

function newest(known: PracticeRequest, heard: PracticeRequest | null): PracticeRequest {
  return heard?.id === known.id && heard.version > known.version ? heard : known
}
