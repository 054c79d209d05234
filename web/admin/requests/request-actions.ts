import type { PracticeRequest } from '#contract/requests/requests.ts'
import type { DropdownItem } from '#web/ui/overlays/dropdown.tsx'
import { toastError } from '../notices/toast-error.ts'
import { isTakenByMove, MOVE_ICONS, verbOf } from './board/request-moves.ts'
import { assignRequest } from './save-request.ts'
import type { RequestMoves } from './board/use-request-moves.tsx'

interface Doing {
  ownId: number
  moves: RequestMoves
  onOpen: (request: PracticeRequest) => void
  onRequest: (request: PracticeRequest) => void
}

/** What can be done with one request from its row or its card. */
export function actionsOfRequest(
  request: PracticeRequest,
  { ownId, moves, onOpen, onRequest }: Doing,
): (DropdownItem | 'separator')[] {
  const open: DropdownItem = { label: 'Открыть', icon: 'lucide:eye', onSelect: () => onOpen(request) }
  if (!request.can.manage) return [open]
  const take: DropdownItem = {
    label: 'Взять себе',
    icon: 'lucide:hand',
    onSelect: () => void assignRequest(request, ownId, onRequest).catch(toastError),
  }
  return [
    open,
    ...(request.assignee?.id === ownId || isTakenByMove(request) ? [] : [take]),
    'separator',
    ...request.can.moves.map((status) => ({
      label: verbOf(request.status, status),
      icon: MOVE_ICONS[status],
      onSelect: () => void moves.move(request, status, onRequest).catch(toastError),
    })),
  ]
}
