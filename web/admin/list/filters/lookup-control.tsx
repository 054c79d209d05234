import { useState } from 'react'
import { withFilter } from '#web/lib/list-state.ts'
import { AsyncSelect } from '#web/ui/select/async-select.tsx'
import type { FilterControlProps, LookupFilter } from './list-filter.ts'

export default function LookupControl({ filter, state, onChange }: FilterControlProps<LookupFilter>) {
  const value = state.filter[filter.name]
  const [picked, setPicked] = useState(filter.chosen)
  return (
    <AsyncSelect
      aria-label={filter.label}
      load={filter.load}
      value={value === undefined ? null : picked}
      onChange={(option) => {
        setPicked(option)
        onChange(withFilter(state, filter.name, option?.value ?? ''))
      }}
      placeholder="Неважно"
      clearable
      className="w-full"
    />
  )
}
