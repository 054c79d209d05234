import { TRANSACTION_STATUS_TITLES, type TransactionEvent } from '#contract/transactions.ts'
import { formatMoment, formatMoney } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'

const SOURCES: Record<TransactionEvent['source'], string> = { staff: 'Сотрудник', system: 'Система', bank: 'Банк' }

/** What happened to the transaction, oldest first. */
export function EventList({ events }: { events: readonly TransactionEvent[] }) {
  const { timeZone } = useSite()
  return (
    <ol className="grid gap-2.5">
      {events.map((event) => (
        <li key={event.id} className="border-s-2 border-line ps-3">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{TRANSACTION_STATUS_TITLES[event.to_status]}</span>
            {event.amount !== null && <span className="tabular-nums">{formatMoney(event.amount)}</span>}
            <span className="ms-auto text-13 text-ink-3 tabular-nums">{formatMoment(event.at, timeZone)}</span>
          </div>
          <div className="text-13 text-ink-2">
            {event.actor?.title ?? SOURCES[event.source]}
            {event.reason && `: ${event.reason}`}
          </div>
        </li>
      ))}
    </ol>
  )
}
