import { lazy, Suspense, useState } from 'react'
import type { ListState } from '#web/lib/list-state.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { appliedFilters, type ListFilter } from './list-filter.ts'
import type { ListSource } from '../state/list-source.ts'
import type { ListWords } from '../list-words.ts'

const FiltersSheet = lazy(() => import('./filters-sheet.tsx'))

export interface FiltersButtonProps {
  filters: ListFilter[]
  state: ListState
  source: ListSource
  words: ListWords
  /** How many rows the filters of the page find. */
  found: number
  onApply: (state: ListState) => void
}

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
