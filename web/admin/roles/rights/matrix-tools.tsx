import { Suspense, type ReactNode } from 'react'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { lazy } from '#web/lib/late-code.ts'
import { useIsPhone } from '../../list/state/use-is-phone.ts'
import type { MatrixColumn, MatrixFilter } from './matrix-rows.ts'

const RoleSelect = lazy(() => import('../role-select.tsx'))

interface MatrixToolsProps {
  columns: readonly MatrixColumn[]
  onPhone: MatrixColumn | undefined
  onChoose: (key: string) => void
  filter: MatrixFilter
  onFilter: (filter: MatrixFilter) => void
  children?: ReactNode
}

/** Which rights are shown, and on a phone of which role. */
export function MatrixTools({ columns, onPhone, onChoose, filter, onFilter, children }: MatrixToolsProps) {
  const isPhone = useIsPhone()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
      {columns.length > 1 && (
        <div className="min-h-17 w-full md:hidden">
          {/* A list to choose from is heavy, and only a phone needs it: its place is kept from the first. */}
          {isPhone === true && (
            <Suspense fallback={<Skeleton className="mt-6 h-11 w-full" />}>
              <RoleSelect columns={columns} value={onPhone} onChoose={onChoose} />
            </Suspense>
          )}
        </div>
      )}
      <Input
        icon="lucide:search"
        type="search"
        aria-label="Право или раздел"
        placeholder="Право или раздел"
        value={filter.query}
        onChange={({ target }) => onFilter({ ...filter, query: target.value })}
        className="w-60 max-md:w-full"
      />
      {columns.length > 1 && (
        <Checkbox
          label="Только отличия"
          checked={filter.isDifferent}
          onChange={({ target }) => onFilter({ ...filter, isDifferent: target.checked })}
          className="text-13 text-ink-2"
        />
      )}
      {children}
    </div>
  )
}
