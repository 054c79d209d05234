import { useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { moved, usualColumns, type ColumnFace } from './columns.ts'

export interface ColumnChooserProps {
  columns: ColumnFace[]
  chosen: string[] | null
  onChange: (chosen: string[] | null) => void
}

/** The columns with checkboxes: those shown first, in their order. */
export default function ColumnList({ columns, chosen, onChange }: ColumnChooserProps) {
  const shown = chosen ?? usualColumns(columns, window.innerWidth)
  // Of two presses in one frame the second knows of the first from here: the list is drawn anew later.
  const latest = useRef(shown)
  useLayoutEffect(() => {
    latest.current = chosen ?? usualColumns(columns, window.innerWidth)
  }, [chosen, columns])
  const change = (next: (shown: string[]) => string[]) => {
    latest.current = next(latest.current)
    onChange(latest.current)
  }
  const byId = new Map(columns.map((column) => [column.id, column]))
  const inOrder = shown.flatMap((id) => byId.get(id) ?? [])
  const rest = columns.filter((column) => !column.isName && !shown.includes(column.id))
  return (
    <>
      <ul className="max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain">
        {columns
          .filter((column) => column.isName)
          .map((column) => (
            <li key={column.id} className="flex min-h-8 items-center gap-2 px-2">
              <Checkbox label={column.title} checked disabled readOnly className="flex-1" />
              <span className="text-12 text-ink-3">всегда</span>
            </li>
          ))}
        {inOrder.map((column, at) => (
          <li key={column.id} className="flex min-h-8 items-center rounded-s ps-2 hover:bg-pressed">
            <Checkbox
              label={column.title}
              checked
              onChange={() => change((before) => before.filter((id) => id !== column.id))}
              className="flex-1"
            />
            <IconButton
              icon="lucide:chevron-up"
              label={`Выше: ${column.title}`}
              size="2xs"
              disabledReason={at === 0 ? 'Уже первый' : undefined}
              onClick={() => change((before) => moved(before, column.id, -1))}
            />
            <IconButton
              icon="lucide:chevron-down"
              label={`Ниже: ${column.title}`}
              size="2xs"
              disabledReason={at === inOrder.length - 1 ? 'Уже последний' : undefined}
              onClick={() => change((before) => moved(before, column.id, 1))}
            />
          </li>
        ))}
        {rest.map((column) => (
          <li key={column.id} className="flex min-h-8 items-center rounded-s px-2 hover:bg-pressed">
            <Checkbox
              label={column.title}
              checked={false}
              onChange={() => change((before) => [...before, column.id])}
              className="flex-1"
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {`Показаны: ${inOrder.map(({ title }) => title).join(', ')}`}
      </p>
      <div className="-mx-1 mt-1 border-t border-line px-1 pt-1">
        <Button
          variant="ghost"
          color="neutral"
          size="xs"
          onClick={() => onChange(null)}
          disabledReason={chosen === null ? 'Столбцы и\u00a0так обычные' : undefined}
          className="w-full"
        >
          Вернуть обычные
        </Button>
      </div>
    </>
  )
}
