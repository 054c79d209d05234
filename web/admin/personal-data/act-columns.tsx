import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import type { ListColumn } from '../list/table/columns.ts'
import { countedWords, type ActRow } from './acts-list.ts'

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
