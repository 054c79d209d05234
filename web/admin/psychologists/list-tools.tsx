import { withFilter, type ListState } from '#web/lib/list-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ListSearch } from '../list-search.tsx'
import { AddFilter } from './add-filter.tsx'
import { FilterChip } from './filter-chip.tsx'
import { FiltersSheet } from './filters-sheet.tsx'
import { appliedFilters, type FilterDefinition } from './filters.ts'

interface ListToolsProps {
  definitions: FilterDefinition[]
  state: ListState
  found: number
  onChange: (state: ListState, options?: { replace?: boolean }) => void
}

/** The search and the filters: chips beside each other, on a phone one button that opens them all. */
export function ListTools({ definitions, state, found, onChange }: ListToolsProps) {
  const applied = appliedFilters(definitions, state)
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <ListSearch
        label="Имя, телефон или почта"
        value={String(state.filter.full_name ?? '')}
        onSearch={(text) => onChange(withFilter(state, 'full_name', text), { replace: true })}
        className="w-60 max-md:w-auto max-md:flex-1"
      />
      <div className="contents max-md:hidden">
        {applied.map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            onChange={(value) => onChange(withFilter(state, filter.name, value))}
          />
        ))}
        <AddFilter
          definitions={definitions}
          state={state}
          onChange={({ name }, value) => onChange(withFilter(state, name, value))}
        />
        {Object.keys(state.filter).length > 0 && (
          <Button variant="ghost" color="neutral" onClick={() => onChange({ ...state, filter: {}, page: 1 })}>
            Сбросить
          </Button>
        )}
      </div>
      <div className="md:hidden">
        <FiltersSheet definitions={definitions} state={state} found={found} onApply={onChange} />
      </div>
    </div>
  )
}
