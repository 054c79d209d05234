import type { ReactNode } from 'react'
import { isFiltered, listSearch, withFilter, withoutFilters, type ListState } from '#web/lib/list-state.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { AddFilter } from './filters/add-filter.tsx'
import { FilterChip } from './filters/filter-chip.tsx'
import { FiltersButton } from './filters/filters-button.tsx'
import { appliedFilters, type ListFilter } from './filters/list-filter.ts'
import { ListSearch, type ListSearchField, type PlainForm } from './search/list-search.tsx'
import type { ListSource } from './state/list-source.ts'
import type { ListWords } from './list-words.ts'

interface ListToolsProps {
  filters: ListFilter[]
  search?: ListSearchField
  state: ListState
  source: ListSource
  words: ListWords
  found: number
  onChange: (state: ListState, options?: { replace?: boolean }) => void
  /** Stands at the end: the columns. */
  children: ReactNode
}

/** The search and the filters: chips beside each other, on a phone one button that opens them all. */
export function ListTools({ filters, search, state, onChange, children, ...list }: ListToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      {search && (
        <ListSearch
          asPlainForm={plainForm(search.name, state, list.source)}
          label={search.label}
          placeholder={search.placeholder}
          value={String(state.filter[search.name] ?? '')}
          onSearch={(text) => onChange(withFilter(state, search.name, text), { replace: true })}
          className="w-64 max-md:w-auto max-md:flex-1 max-xs:basis-full"
        />
      )}
      <div className="contents max-md:hidden">
        {appliedFilters(filters, state).map((applied) => (
          <FilterChip key={applied.filter.name} applied={applied} state={state} onChange={onChange} />
        ))}
        {filters.length > 0 && <AddFilter filters={filters} state={state} onChange={onChange} />}
        {isFiltered(state) && (
          <Button variant="ghost" color="neutral" onClick={() => onChange(withoutFilters(state))}>
            Сбросить
          </Button>
        )}
        <div className="ms-auto">{children}</div>
      </div>
      {filters.length > 0 && (
        <div className="md:hidden">
          <FiltersButton {...list} filters={filters} state={state} onApply={onChange} />
        </div>
      )}
    </div>
  )
}

/** The list as it is, but for what is searched and the page. */
function plainForm(name: string, state: ListState, { sort }: ListSource): PlainForm {
  const rest = new URLSearchParams(listSearch(withFilter(state, name, ''), sort))
  return { name: `filter[${name}]`, kept: [...rest] }
}
