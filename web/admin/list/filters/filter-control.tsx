import { Suspense, useId } from 'react'
import { lazy } from '#web/lib/late-code.ts'
import { withFilter } from '#web/lib/list-state.ts'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { FilterOptions } from './filter-options.tsx'
import type { FilterControlProps, RangeFilter } from './list-filter.ts'
import { ListSearch } from '../search/list-search.tsx'

/** Loaded when somebody opens one. */
const PeriodControl = lazy(() => import('./period-control.tsx'))
const DayControl = lazy(() => import('./day-control.tsx'))
const LookupControl = lazy(() => import('./lookup-control.tsx'))

/** What stands in a filter's popup: the choice, the bounds or the text. */
export default function FilterControl({ filter, state, onChange }: FilterControlProps) {
  switch (filter.kind) {
    case 'period':
      return (
        <Suspense fallback={<Skeleton className="h-8 w-full" />}>
          <PeriodControl filter={filter} state={state} onChange={onChange} />
        </Suspense>
      )
    case 'range':
      return <RangeControl filter={filter} state={state} onChange={onChange} />
    case 'day':
      return (
        <Suspense fallback={<Skeleton className="h-8 w-full" />}>
          <DayControl filter={filter} state={state} onChange={onChange} />
        </Suspense>
      )
    case 'lookup':
      return (
        <Suspense fallback={<Skeleton className="h-8 w-full" />}>
          <LookupControl filter={filter} state={state} onChange={onChange} />
        </Suspense>
      )
    case 'text':
      return (
        <ListSearch
          label={filter.label}
          placeholder={filter.placeholder}
          value={String(state.filter[filter.name] ?? '')}
          onSearch={(text) => onChange(withFilter(state, filter.name, text))}
        />
      )
    default:
      return (
        <FilterOptions
          filter={filter}
          chosen={[state.filter[filter.name] ?? []].flat()}
          onChange={(value) => onChange(withFilter(state, filter.name, value))}
        />
      )
  }
}

function RangeControl({ filter, state, onChange }: FilterControlProps<RangeFilter>) {
  const Field = filter.unit === '₽' ? MoneyField : NumberField
  // The label of both, where there is one, leads to the first.
  const toId = useId()
  const bound = (name: string, word: string, id?: string) => (
    <Field
      {...(id !== undefined && { id })}
      aria-label={`${filter.label}, ${word}`}
      placeholder={word}
      value={state.filter[name] === undefined ? null : Number(state.filter[name])}
      onChange={(value: number | null) =>
        onChange(withFilter(state, name, value === null ? '' : String(Math.min(value, filter.max))))
      }
    />
  )
  return (
    <div className="grid grid-cols-2 gap-2">
      {bound(filter.from, 'от')}
      {bound(filter.to, 'до', toId)}
    </div>
  )
}
