import { useState } from 'react'
import { href } from '#contract/people/screens.ts'
import { REQUEST_STATUS_TITLES, type PracticeRequest, type RequestStatus } from '#contract/requests/requests.ts'
import { type PageOf } from '#contract/wire/http.ts'
import { PER_PAGE_MAX } from '#contract/wire/wire-limits.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../../notices/toast-error.ts'
import { BoardCard, DRAGGED } from './board-card.tsx'
import { filterOnly, withMore } from './board-address.ts'
import { RequestState } from '../request-state.tsx'
import type { RequestMoves } from './use-request-moves.tsx'

interface BoardColumnProps {
  status: RequestStatus
  page: PageOf<PracticeRequest>
  /** Of all columns: one of them is dropped here. */
  rows: readonly PracticeRequest[]
  search: string
  ownId: number
  moves: RequestMoves
  onOpen: (request: PracticeRequest) => void
  onRequest: (request: PracticeRequest) => void
}

/** One state: its cards, how many there are in all, and the way to the rest. */
export function BoardColumn({ status, page, rows, search, ownId, moves, onOpen, onRequest }: BoardColumnProps) {
  const viewing = useViewingAs()
  const [isOver, setOver] = useState(false)
  /** What moves here already: a card that is dropped again before the answer is moved once. */
  const [arriving] = useState(() => new Set<number>())
  const title = REQUEST_STATUS_TITLES[status]
  const { data, meta } = page
  const left = meta.total - data.length

  const drop = (id: number) => {
    const request = rows.find((one) => one.id === id)
    if (request === undefined || request.status === status || viewing !== null) return
    if (!request.can.moves.includes(status)) {
      const from = REQUEST_STATUS_TITLES[request.status]
      toast({ title: `Из\u00a0«${from}» нельзя перейти в\u00a0«${title}»`, icon: 'lucide:ban', color: 'warn' })
      return
    }
    if (arriving.has(id)) return
    arriving.add(id)
    void moves
      .move(request, status, onRequest)
      .catch(toastError)
      .finally(() => arriving.delete(id))
  }

  return (
    <section
      aria-label={`${title}: ${meta.total}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      // Not for its cards, of which one is left for another.
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        drop(Number(event.dataTransfer.getData(DRAGGED)))
      }}
      className={cn(
        'flex w-64 shrink-0 flex-col rounded-m border bg-sunken p-2 max-md:w-[78vw]',
        isOver ? 'border-primary' : 'border-line',
      )}
    >
      <h2 className="flex items-center justify-between px-1 pb-2 text-13 font-semibold">
        <RequestState request={{ status }} />
        <span className="text-ink-3 tabular-nums">{formatNumber(meta.total)}</span>
      </h2>
      {data.length === 0 && <p className="px-1 pb-1 text-13 text-ink-3">Пусто</p>}
      <ul className="grid gap-2">
        {data.map((request) => (
          <BoardCard
            key={request.id}
            request={request}
            ownId={ownId}
            moves={moves}
            onOpen={onOpen}
            onRequest={onRequest}
          />
        ))}
      </ul>
      {left > 0 && (
        <Link
          to={
            data.length < PER_PAGE_MAX
              ? href('requestsBoard') + withMore(search, status)
              : href('requests') + filterOnly(search, status)
          }
          preventScrollReset
          className="mt-2 inline-flex min-h-8 items-center px-1 text-13 text-ink-link max-md:min-h-11"
        >
          {data.length < PER_PAGE_MAX
            ? `Показать ещё (${formatNumber(left)})`
            : `Ещё ${formatNumber(left)} в\u00a0списке`}
        </Link>
      )}
    </section>
  )
}
