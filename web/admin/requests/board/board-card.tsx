import type { PracticeRequest } from '#contract/requests/requests.ts'
import { formatMoment, formatMoney } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Dropdown } from '#web/ui/overlays/dropdown.tsx'
import { ContactDay } from '../contact-day.tsx'
import { actionsOfRequest } from '../request-actions.ts'
import { requestLead } from '../request-columns.tsx'
import type { RequestMoves } from './use-request-moves.tsx'
import { WaitingMark } from '../waiting-mark.tsx'

/** The kind of what is dragged: nothing else is taken. */
export const DRAGGED = 'application/x-smysl-request'

interface BoardCardProps {
  request: PracticeRequest
  ownId: number
  moves: RequestMoves
  onOpen: (request: PracticeRequest) => void
  onRequest: (request: PracticeRequest) => void
}

/** A request on the board: dragged by a pointer, moved by its menu. */
export function BoardCard({ request, ownId, moves, onOpen, onRequest }: BoardCardProps) {
  const { timeZone } = useSite()
  const viewing = useViewingAs()
  const { name, number, assignee, chosen_psychologist: chosen, meeting_at, price } = request
  return (
    <li
      data-request={request.id}
      draggable={request.can.manage && viewing === null}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(request.id))
        event.dataTransfer.effectAllowed = 'move'
      }}
      className="rounded-m border border-line bg-surface p-2.5 text-13"
    >
      <div className="flex items-start gap-1.5 max-md:items-center">
        <span className="md:mt-0.5">{requestLead(request)}</span>
        <button
          type="button"
          onClick={() => onOpen(request)}
          className="min-w-0 flex-1 text-start text-14 font-medium wrap-anywhere hover:underline max-md:min-h-11"
        >
          {name}
        </button>
        {viewing === null && (
          <Dropdown
            trigger={
              <IconButton icon="lucide:ellipsis" label={`Действия: ${name}`} size="xs" className="-my-1 -me-1" />
            }
            items={actionsOfRequest(request, { ownId, moves, onOpen, onRequest })}
          />
        )}
      </div>
      <p className="text-ink-3 tabular-nums">
        № {number} · <WaitingMark request={request} />
      </p>
      {chosen !== null && (
        <p className="text-ink-2 tabular-nums">
          {[chosen.title, meeting_at && formatMoment(meeting_at, timeZone), price !== null && formatMoney(price)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {request.next_contact_on !== null && (
        <p className="text-ink-2">
          Связаться: <ContactDay request={request} />
        </p>
      )}
      <p className="text-ink-3">{assignee?.title ?? 'никто не\u00a0ведёт'}</p>
    </li>
  )
}
