import { withFilter } from '#web/lib/list-state.ts'
import { DateRange } from '#web/ui/dates/date-range.tsx'
import { useToday } from '../../panel/use-today.ts'
import { mayFilterBy } from './filter-day.ts'
import type { FilterControlProps, PeriodFilter } from './list-filter.ts'

export default function PeriodControl({ filter, state, onChange }: FilterControlProps<PeriodFilter>) {
  const today = useToday()
  return (
    <DateRange
      label={filter.label}
      today={today}
      value={{ from: String(state.filter[filter.from] ?? ''), to: String(state.filter[filter.to] ?? '') }}
      onChange={({ from, to }) => {
        if ([from, to].every(mayFilterBy)) onChange(withFilter(withFilter(state, filter.from, from), filter.to, to))
      }}
    />
  )
}
