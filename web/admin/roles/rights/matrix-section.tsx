import type { Permission } from '#contract/people/permissions.ts'
import { cn } from '#web/ui/cn.ts'
import { MatrixCell, MatrixGroupCell } from './matrix-cell.tsx'
import type { MatrixColumn } from './matrix-rows.ts'
import type { PermissionGroup } from '#contract/people/permission-groups.ts'
import { wordOf } from './permission-words.ts'

interface MatrixSectionProps {
  group: PermissionGroup
  columns: readonly MatrixColumn[]
  /** The one role that a phone shows. */
  onPhone: MatrixColumn | undefined
  /** The number of its first line for the arrow keys. */
  firstRow: number
  isWide: boolean
  tabIndexOf: (row: number, column: number, isFirst: boolean) => number
  onChange: (column: MatrixColumn, names: readonly Permission[], isGiven: boolean) => void
}

/** The rights of one section, under a line that gives or takes them all. */
export function MatrixSection({ group, columns, onPhone, firstRow, isWide, tabIndexOf, onChange }: MatrixSectionProps) {
  const firstOpen = columns.findIndex(({ isLocked }) => !isLocked)
  const hidden = (column: MatrixColumn) => column !== onPhone && 'max-md:hidden'
  const sticky = isWide && 'md:sticky md:start-0 md:z-5'
  // A section of one right needs no switch for the whole, so Tab enters by the right itself.
  const entryRow = group.permissions.length > 1 ? 0 : 1
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          className={cn(
            'h-12 border-b border-line-soft bg-surface px-2.5 pt-3 text-start align-middle font-semibold max-md:w-full max-md:px-0',
            sticky,
          )}
        >
          {group.title}
        </th>
        {columns.map((column, at) => (
          <MatrixGroupCell
            key={column.key}
            column={column}
            group={group}
            place={{ row: firstRow, column: at }}
            tabIndex={tabIndexOf(firstRow, at, firstRow === 0 && at === firstOpen)}
            onChange={onChange}
            className={hidden(column)}
          />
        ))}
      </tr>
      {group.permissions.map((name, line) => (
        <tr key={name} className="group/right">
          <th
            scope="row"
            className={cn(
              'h-9 border-b border-line-soft bg-surface px-2.5 py-1 text-start font-normal group-focus-within/right:bg-hover group-hover/right:bg-hover max-md:h-11 max-md:w-full max-md:px-0',
              sticky,
            )}
          >
            <span className="flex flex-wrap items-baseline gap-x-2.5">
              {wordOf(name)}
              <span className="font-mono text-12 text-ink-3 max-lg:hidden">{name}</span>
            </span>
          </th>
          {columns.map((column, at) => (
            <MatrixCell
              key={column.key}
              column={column}
              permission={name}
              place={{ row: firstRow + line + 1, column: at }}
              tabIndex={tabIndexOf(
                firstRow + line + 1,
                at,
                firstRow === 0 && line === 0 && entryRow === 1 && at === firstOpen,
              )}
              onChange={onChange}
              className={hidden(column)}
            />
          ))}
        </tr>
      ))}
    </tbody>
  )
}
