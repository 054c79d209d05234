import { withFilter } from '#web/lib/list-state.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { mayFilterBy } from './filter-day.ts'
import type { FilterControlProps, DayFilter } from './list-filter.ts'

export default function DayControl({ filter, state, onChange }: FilterControlProps<DayFilter>) {
  return (
    <DateField
      aria-label={filter.label}
      value={String(state.filter[filter.name] ?? '')}
      onChange={(day) => {
        if (mayFilterBy(day)) onChange(withFilter(state, filter.name, day))
      }}
    />
  )
}
