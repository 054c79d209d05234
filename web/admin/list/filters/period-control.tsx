import { useState } from 'react'
import { withFilter } from '#web/lib/list-state.ts'
import { useSite } from '#web/shell/site.tsx'
import { DateRange } from '#web/ui/dates/date-range.tsx'
import { mayFilterBy } from './filter-day.ts'
import type { FilterControlProps, PeriodFilter } from './list-filter.ts'

export default function PeriodControl({ filter, state, onChange }: FilterControlProps<PeriodFilter>) {
  const { timeZone } = useSite()
  const [today] = useState(() => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()))
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
