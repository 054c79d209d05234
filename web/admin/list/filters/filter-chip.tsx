import { Popover } from '@base-ui/react/popover'
import { useRef, useState } from 'react'
import type { ListState } from '#web/lib/list-state.ts'
import { Chip } from '#web/ui/data/chip.tsx'
import { FilterBody } from './filter-body.tsx'
import { filterPopupClass } from './filter-popup-class.ts'
import { withoutFilter, type AppliedFilter } from './list-filter.ts'

interface FilterChipProps {
  applied: AppliedFilter
  state: ListState
  onChange: (state: ListState) => void
}

/** An applied filter: its words open the choice, its cross takes it away. */
export function FilterChip({ applied: { filter, valueText }, state, onChange }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <span ref={anchor} className="inline-flex max-w-full">
      <Chip
        label={filter.label}
        value={valueText}
        onEdit={() => setOpen(!isOpen)}
        onRemove={() => onChange(withoutFilter(state, filter))}
      />
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Portal>
          <Popover.Positioner anchor={anchor} align="start" sideOffset={4} className="z-60 outline-none">
            <Popover.Popup aria-label={filter.label} className={filterPopupClass(filter)}>
              <FilterBody filter={filter} state={state} onChange={onChange} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  )
}
