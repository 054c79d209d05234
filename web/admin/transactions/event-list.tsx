import type { TransactionEvent } from '#contract/payments/transactions.ts'
import { formatMoment, formatMoney } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { eventWords, reasonWords } from './event-words.ts'

const SOURCES: Record<TransactionEvent['source'], string> = { staff: 'Сотрудник', system: 'Система', bank: 'Банк' }

/** What happened to the transaction, oldest first. */
export function EventList({ events }: { events: readonly TransactionEvent[] }) {
  return (
    <ol className="grid gap-2.5">
      {events.map((event) => (
        <Event key={event.id} event={event} />
      ))}
    </ol>
  )
}

function Event({ event }: { event: TransactionEvent }) {
  const { timeZone } = useSite()
  const { title, advice } = eventWords(event)
  return (
    <li className="border-s-2 border-line ps-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{title}</span>
        {event.amount !== null && <span className="tabular-nums">{formatMoney(event.amount)}</span>}
        <span className="ms-auto text-13 text-ink-3 tabular-nums">{formatMoment(event.at, timeZone)}</span>
      </div>
      <div className="text-13 text-ink-2">
        {event.actor?.title ?? SOURCES[event.source]}
        {reasonWords(event)}
      </div>
      {advice !== null && (
        <p className="flex items-baseline gap-1.5 text-13 text-warn">
          <Icon name="lucide:triangle-alert" className="size-3.5 shrink-0 translate-y-0.5" />
          {advice}
        </p>
      )}
    </li>
  )
}
