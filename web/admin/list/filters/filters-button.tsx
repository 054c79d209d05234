import { Suspense, useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { lazy } from '#web/lib/late-code.ts'
import { appliedFilters } from './list-filter.ts'
import type { FiltersButtonProps } from './filters-sheet.tsx'

const FiltersSheet = lazy(() => import('./filters-sheet.tsx'))

/** Opens all filters on one sheet, on a phone. */
export function FiltersButton(props: FiltersButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const applied = appliedFilters(props.filters, props.state).length
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="outline" color="neutral" icon="lucide:list-filter" onClick={open}>
        Фильтры {applied > 0 && <b className="tabular-nums">{applied}</b>}
      </Button>
      {isWanted && (
        <Suspense>
          <FiltersSheet {...props} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
