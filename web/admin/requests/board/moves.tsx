import { useState } from 'react'
import type { PracticeRequest, RequestStatus } from '#contract/requests/requests.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toastError } from '../../notices/toast-error.ts'
import type { DraftText } from '../../panel/use-draft-text.ts'
import { MOVE_ICONS, verbOf } from './request-moves.ts'
import type { RequestMoves } from './use-request-moves.tsx'

interface MovesProps {
  request: PracticeRequest
  moves: RequestMoves
  note: DraftText
  onRequest: (request: PracticeRequest) => void
}

/** Where the request may go from here; the usual next step is filled. A note that is typed goes with it. */
export function Moves({ request, moves, note, onRequest }: MovesProps) {
  const disabledReason = useViewingAs()?.reason
  const usual = { new: 'in_work', in_work: 'booked', booked: 'done', paid: 'done' }[request.status as string]
  const [moving, setMoving] = useState<RequestStatus | null>(null)
  const move = async (status: RequestStatus) => {
    if (moving !== null) return
    setMoving(status)
    try {
      const text = note.along
      await moves.move(request, status, onRequest, { note: text, onSaved: () => text !== undefined && note.keep(text) })
    } catch (failure) {
      if (failure instanceof ApiError && failure.fieldErrors.notes) note.refuse(failure.fieldErrors.notes)
      else toastError(failure)
    } finally {
      setMoving(null)
    }
  }
  const ways = request.can.moves.toSorted((a, b) => Number(b === usual) - Number(a === usual))
  return ways.map((status) => (
    <Button
      key={status}
      icon={MOVE_ICONS[status]}
      variant={status === usual ? 'solid' : 'outline'}
      color={status === usual ? 'primary' : 'neutral'}
      disabledReason={disabledReason}
      loading={moving === status}
      onClick={() => void move(status)}
    >
      {verbOf(request.status, status)}
    </Button>
  ))
}
