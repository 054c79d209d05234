import { formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '#web/ui/data/table.tsx'
import type { CheckRow } from './check-rows.ts'

const WRONG = 'text-danger underline decoration-wavy underline-offset-4'

/** The rows of the check: a table, and on a phone a list of the same. */
export function CheckTable({ rows }: { rows: readonly CheckRow[] }) {
  return (
    <>
      <div className="max-md:hidden">
        <Table caption="Что изменится" className="table-fixed">
          <TableHead>
            <HeadCell className="w-16">Строка</HeadCell>
            <HeadCell>Психолог</HeadCell>
            <HeadCell numeric className="w-24">
              Сейчас
            </HeadCell>
            <HeadCell numeric className="w-36">
              Станет
            </HeadCell>
            <HeadCell numeric className="w-24">
              Разница
            </HeadCell>
            <HeadCell className="w-[34%]">Проверка</HeadCell>
          </TableHead>
          <tbody>
            {rows.map((row) => (
              <TableRow key={row.row} className={cn(isBad(row) && '*:bg-danger-soft')}>
                <Cell className={cn('text-ink-3 tabular-nums', isBad(row) && 'inset-shadow-[2px_0_var(--danger)]')}>
                  {row.row}
                </Cell>
                <Cell className="truncate font-medium" title={row.full_name}>
                  <Name row={row} />
                </Cell>
                <Cell numeric className="text-ink-2">
                  {row.old === null ? '—' : formatNumber(row.old)}
                </Cell>
                <Cell numeric>
                  <NewValue row={row} />
                </Cell>
                <Cell numeric className="text-ink-2">
                  {differenceOf(row)}
                </Cell>
                <Cell className="py-2 whitespace-normal">
                  <Verdict row={row} />
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label="Что изменится" className="border-t border-line md:hidden">
        {rows.map((row) => (
          <li
            key={row.row}
            className={cn(
              'grid grid-cols-[2.25rem_minmax(0,1fr)] gap-y-1 border-b border-line py-3',
              isBad(row) && 'bg-danger-soft ps-2 inset-shadow-[3px_0_var(--danger)]',
            )}
          >
            <span className="text-ink-3 tabular-nums">
              <span className="sr-only">Строка </span>
              {row.row}
            </span>
            <span className="font-medium wrap-anywhere">
              <Name row={row} />
            </span>
            <span className="col-start-2 flex items-center gap-1.5 tabular-nums">
              <span className="text-ink-3">{row.old === null ? '—' : formatNumber(row.old)}</span>
              <Icon name="lucide:arrow-right" className="size-3.5 text-ink-3" />
              <NewValue row={row} />
            </span>
            {isBad(row) && (
              <span className="col-start-2">
                <Verdict row={row} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Name({ row }: { row: CheckRow }) {
  return <span className={cn(row.badColumns.includes('B') && WRONG)}>{row.full_name}</span>
}

function NewValue({ row }: { row: CheckRow }) {
  if (row.kind === 'same') return <span className="text-ink-3">без&nbsp;изменений</span>
  if (row.kind === 'change') return <span className="font-semibold">{row.value}</span>
  return <span className={cn('wrap-anywhere', row.badColumns.includes('C') ? WRONG : 'text-ink-2')}>{row.value}</span>
}

function Verdict({ row }: { row: CheckRow }) {
  if (row.kind === 'same') return null
  if (row.kind === 'change') {
    return (
      <StatusMark mark="lucide:check" tone="ok">
        <span className="sr-only">изменится</span>
      </StatusMark>
    )
  }
  return (
    <ul className="grid gap-0.5">
      {row.problems.map((problem) => (
        <li key={problem}>
          <StatusMark mark="lucide:circle-alert" tone="danger" className="items-start [&>svg]:mt-0.5">
            <span className="wrap-anywhere">{problem}</span>
          </StatusMark>
        </li>
      ))}
    </ul>
  )
}

function isBad({ kind }: CheckRow): boolean {
  return kind === 'bad'
}

function differenceOf({ kind, old, new: next }: CheckRow): string {
  if (kind !== 'change' || old === null || next === null) return ''
  return next > old ? `+${formatNumber(next - old)}` : `−${formatNumber(old - next)}`
}
