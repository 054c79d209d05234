import { useState } from 'react'
import type { ImportAnswer, ImportColumn } from '#contract/office/imports.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select/select.tsx'

interface ColumnChoiceProps {
  columns: readonly ImportColumn[]
  fields: ImportAnswer['fields']
  /** By hand: the field that a column fills, null for none. */
  onChoose: (column: string, field: string | null) => void
}

/** What each column of the table is, to be corrected by hand. Open from the start where some are not known. */
export function ColumnChoice({ columns, fields, onChoose }: ColumnChoiceProps) {
  const matched = columns.filter(({ field }) => field !== null).length
  const [isOpen, setOpen] = useState(matched < columns.length)
  const options = fields.map(({ name, label }) => ({ value: name, label }))
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="mb-3 border-b border-line"
    >
      <summary className="flex cursor-pointer items-center gap-2 py-2 font-semibold">
        <Icon name="lucide:columns-3" className="text-ink-3" />
        Столбцы: узнали {formatNumber(matched)} из&nbsp;{formatNumber(columns.length)}
      </summary>
      <ul className="pb-3">
        {columns.map((column) => (
          <li
            key={column.column}
            className="grid gap-x-4 gap-y-1 py-1.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:items-center"
          >
            <div className="min-w-0">
              <p className="truncate">
                <span className="me-2 text-ink-3 tabular-nums">{column.column}</span>
                {column.title === '' ? 'Без заголовка' : column.title}
              </p>
              <p className="truncate text-13 text-ink-3">{column.examples.join(' · ') || 'пусто'}</p>
            </div>
            <div className="min-w-0">
              <Select
                aria-label={`Что в\u00a0столбце ${column.column}, ${column.title}`}
                options={options}
                value={column.field}
                onChange={(field) => onChoose(column.column, field)}
                placeholder="Не переносится"
                clearable
              />
              {column.reason !== null && <p className="mt-1 text-13 text-ink-3">{column.reason}</p>}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
