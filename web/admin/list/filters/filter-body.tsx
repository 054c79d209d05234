import { Suspense } from 'react'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { lazy } from '#web/lib/late-code.ts'
import type { FilterControlProps } from './list-filter.ts'

const load = () => import('./filter-control.tsx')
const FilterControl = lazy(load)

/** Loads the fields of the filters, before one is opened. */
export function preloadFilters() {
  void load()
}

/** What stands in the popup of a filter; loaded when the first one opens. */
export function FilterBody(props: FilterControlProps) {
  return (
    <Suspense fallback={<Skeleton className="h-8 w-full" />}>
      <FilterControl {...props} />
    </Suspense>
  )
}
