import { counted, formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import type { ListColumn } from '../list/table/columns.ts'
import { useNow } from '../panel/use-now.ts'
import { countedWords, countAwaitingRemoval, type ActRow } from './acts-list.ts'

export const actColumns: ListColumn<ActRow>[] = [
  {
    id: 'number',
    title: 'Акт',
    cell: ({ number }) => <span className="tabular-nums">№&nbsp;{number}</span>,
    sort: { column: 'number', direction: 'desc' },
    isName: true,
    width: 130,
  },
  {
    id: 'at',
    title: 'Когда',
    cell: ({ at }) => <Moment value={at} />,
    sort: { column: 'at', direction: 'desc' },
    numeric: true,
    width: 150,
    isQuiet: true,
  },
  {
    id: 'subject',
    title: 'Чьи данные',
    cell: ({ subject }) => subject,
    sort: { column: 'subject', direction: 'asc' },
    width: 240,
  },
  {
    id: 'left_in_yclients',
    title: 'Удалить в\u00a0YCLIENTS',
    cell: (act) => <LeftCount act={act} />,
    width: 170,
  },
  { id: 'erased', title: 'Что удалено', cell: ({ erased }) => countedWords(erased) },
  {
    id: 'kept',
    title: 'Что осталось по\u00a0закону',
    cell: ({ kept }) => (kept.length === 0 ? <span className="text-ink-3">ничего</span> : countedWords(kept)),
    from: 1440,
    isQuiet: true,
  },
]

export function Moment({ value }: { value: string }) {
  const { timeZone } = useSite()
  return formatMoment(value, timeZone)
}

/** How much of the act waits for staff; nothing where nothing does. */
export function LeftCount({ act }: { act: ActRow }) {
  // On the server nobody knows the time: what waits for a visit to be over waits.
  const count = countAwaitingRemoval(act, new Date(useNow()))
  if (count === 0) return null
  return <span className="text-warn">{counted(count, 'запись', 'записи', 'записей')} в&nbsp;YCLIENTS</span>
}
