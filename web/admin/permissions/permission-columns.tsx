import { groupOf } from '#contract/people/permission-groups.ts'
import { formatNumber } from '#web/lib/format.ts'
import type { ListColumn } from '../list/table/columns.ts'
import { holdersText, type PermissionRow } from './permission-row.ts'

export const permissionColumns: ListColumn<PermissionRow>[] = [
  {
    id: 'title',
    title: 'Право',
    cell: ({ title }) => title,
    sort: { column: 'title', direction: 'asc' },
    isName: true,
  },
  {
    id: 'section',
    title: 'Раздел',
    cell: ({ name }) => groupOf(name),
    sort: { column: 'section', direction: 'asc' },
    width: 130,
    isQuiet: true,
  },
  {
    id: 'name',
    title: 'Имя',
    cell: ({ name }) => <span className="font-mono text-12 text-ink-3">{name}</span>,
    sort: { column: 'name', direction: 'asc' },
    width: 200,
    from: 1280,
  },
  { id: 'roles', title: 'У каких ролей, кроме администратора', cell: (row) => <HoldersText row={row} /> },
  {
    id: 'users_count',
    title: 'Людей',
    cell: ({ users_count }) => formatNumber(users_count),
    sort: { column: 'users_count', direction: 'desc' },
    numeric: true,
    width: 100,
  },
]

function HoldersText({ row }: { row: PermissionRow }) {
  return <span title={row.holders.map(({ title }) => title).join(', ')}>{holdersText(row)}</span>
}
