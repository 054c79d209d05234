import { useMemo, useState, type ReactNode } from 'react'
import type { Permission } from '#contract/people/permissions.ts'
import { counted } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { matrixRows, type MatrixColumn, type MatrixFilter } from './matrix-rows.ts'
import { MatrixSection } from './matrix-section.tsx'
import { MatrixTools } from './matrix-tools.tsx'
import { useMatrixKeys } from './use-matrix-keys.ts'

/** Above so many columns the table scrolls sideways on its own, under a first column that stays. */
export const COLUMNS_MAX = 6

interface RightsMatrixProps {
  /** Stands beside the search. */
  tools?: ReactNode
  columns: readonly MatrixColumn[]
  onChange: (column: MatrixColumn, names: readonly Permission[], isGiven: boolean) => void
}

/** A line is what may be done, a column is who may. Under 768 px one role is shown at a time. */
export function RightsMatrix({ columns, onChange, tools }: RightsMatrixProps) {
  const [filter, setFilter] = useState<MatrixFilter>({ query: '', isDifferent: false })
  const [chosen, setChosen] = useState<string | null>(null)
  const groups = useMemo(() => matrixRows(columns, filter), [columns, filter])
  const keys = useMatrixKeys()
  const onPhone = columns.find(({ key }) => key === chosen) ?? columns.find(({ isLocked }) => !isLocked) ?? columns[0]
  const isWide = columns.length > COLUMNS_MAX
  return (
    <>
      <MatrixTools
        columns={columns}
        onPhone={onPhone}
        onChoose={setChosen}
        filter={filter}
        onFilter={(next) => {
          keys.forget()
          setFilter(next)
        }}
      >
        {tools}
      </MatrixTools>
      {groups.length === 0 && <p className="py-8 text-center text-ink-3">Таких прав нет.</p>}
      <div
        className={cn(
          'relative',
          isWide && 'md:max-h-[calc(100dvh-15rem)] md:overflow-auto',
          groups.length === 0 && 'hidden',
        )}
      >
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrows move in it
          role="grid"
          onFocus={keys.onFocus}
          onKeyDown={keys.onKeyDown}
          className={cn(
            'w-full table-fixed border-separate border-spacing-0 text-14 max-md:table-auto',
            isWide && 'md:w-max md:table-auto',
          )}
        >
          <caption className="sr-only">
            Права по&nbsp;ролям. Стрелки двигают по&nbsp;таблице, пробел даёт и&nbsp;забирает право.
          </caption>
          <thead className="max-md:hidden">
            <tr>
              <th
                scope="col"
                className={cn(headClass, isWide && 'start-0 z-10 w-84 min-w-84 md:top-0', 'px-2.5 text-start')}
              >
                Право
              </th>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={cn(
                    headClass,
                    columns.length < COLUMNS_MAX ? 'w-[12%]' : 'w-[10.5%]',
                    isWide && 'w-30 min-w-30 md:top-0',
                  )}
                >
                  <span className="line-clamp-2 font-semibold wrap-anywhere text-ink" title={column.title}>
                    {column.title}
                  </span>
                  <span className="block font-normal tabular-nums">
                    {counted(column.usersCount, 'человек', 'человека', 'человек')}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group, at) => (
            <MatrixSection
              key={group.title}
              group={group}
              columns={columns}
              onPhone={onPhone}
              // The head of each section is a line too.
              firstRow={groups.slice(0, at).reduce((rows, { permissions }) => rows + permissions.length + 1, 0)}
              isWide={isWide}
              tabIndexOf={keys.tabIndexOf}
              onChange={onChange}
            />
          ))}
        </table>
      </div>
    </>
  )
}

const headClass =
  'sticky top-(--sticky-top) z-5 h-13 border-y border-line bg-sunken px-1 py-1 text-center text-12 font-medium text-ink-3'
