import type { Permission } from '#contract/people/permissions.ts'
import { cn } from '#web/ui/cn.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { cellChange, type MatrixColumn } from './matrix-rows.ts'
import type { PermissionGroup } from '#contract/people/permission-groups.ts'
import { permissionAction } from './permission-words.ts'

interface CellProps {
  column: MatrixColumn
  /** Where it stands for the arrow keys. */
  place: { row: number; column: number }
  tabIndex: number
  onChange: (column: MatrixColumn, names: readonly Permission[], isGiven: boolean) => void
  className?: string | false
}

/** One right of one role. A change has a sign beside its colour. */
export function MatrixCell({
  column,
  permission,
  place,
  tabIndex,
  onChange,
  className,
}: CellProps & { permission: Permission }) {
  const isHeld = column.rights.includes(permission)
  if (column.isLocked) return <LockedCell column={column} isHeld={isHeld} className={className} />
  const change = cellChange(column, permission)
  return (
    <td
      className={cn(
        cellClass,
        'group-focus-within/right:bg-hover group-hover/right:bg-hover',
        change !== null && 'bg-warn-soft! inset-ring inset-ring-warn-line',
        className,
      )}
    >
      <span className="relative inline-flex">
        <Checkbox
          checked={isHeld}
          tabIndex={tabIndex}
          data-row={place.row}
          data-column={place.column}
          aria-label={`${column.title}: ${permissionAction(permission)}${change === null ? '' : ', изменено'}`}
          onChange={({ target }) => onChange(column, [permission], target.checked)}
          className={boxClass}
        />
        {change !== null && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-s-full top-1/2 -ms-2 -translate-y-1/2 text-13 font-semibold text-warn max-md:inset-s-auto max-md:end-full max-md:-me-2 max-md:ms-0"
          >
            {change}
          </span>
        )}
      </span>
    </td>
  )
}

/** All rights of a section at once. */
export function MatrixGroupCell({
  column,
  group,
  place,
  tabIndex,
  onChange,
  className,
}: CellProps & { group: PermissionGroup }) {
  const held = group.permissions.filter((name) => column.rights.includes(name)).length
  const isWhole = held === group.permissions.length
  return (
    <td className={cn('h-12 border-b border-line-soft p-0 pt-3 text-center align-middle max-md:w-14', className)}>
      {!column.isLocked && group.permissions.length > 1 && (
        <Checkbox
          checked={isWhole}
          indeterminate={held > 0 && !isWhole}
          tabIndex={tabIndex}
          data-row={place.row}
          data-column={place.column}
          aria-label={`${column.title}: весь раздел «${group.title}»`}
          title="Весь раздел"
          onChange={() => onChange(column, group.permissions, !isWhole)}
          className={boxClass}
        />
      )}
    </td>
  )
}

function LockedCell({
  column,
  isHeld,
  className,
}: {
  column: MatrixColumn
  isHeld: boolean
  className?: string | false
}) {
  return (
    <td
      title={column.lockedReason}
      className={cn(cellClass, 'text-ink-3 group-focus-within/right:bg-hover group-hover/right:bg-hover', className)}
    >
      {isHeld ? (
        <Icon name="lucide:check" className="mx-auto size-4 max-md:mx-3.5" label="есть" />
      ) : (
        <span className="sr-only">нет</span>
      )}
    </td>
  )
}

/** Quieter than a lone checkbox: a page of them is a pattern, not forty calls to act. */
const boxClass = [
  'min-h-8 px-3 [&_input:checked]:border-primary-mark [&_input:checked]:bg-primary-soft [&_svg]:text-primary-mark',
  '[&_input:indeterminate]:border-primary-mark [&_input:indeterminate]:bg-primary-soft [&_input~span]:bg-primary-mark',
].join(' ')

const cellClass = 'h-9 border-b border-line-soft p-0 text-center max-md:h-11 max-md:w-14'
