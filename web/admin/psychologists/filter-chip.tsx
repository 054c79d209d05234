import { Popover } from '@base-ui/react/popover'
import { useRef, useState } from 'react'
import type { FilterValue } from '#web/lib/list-state.ts'
import { Chip } from '#web/ui/chip.tsx'
import { popupClass } from '#web/ui/list-class.ts'
import { FilterOptions } from './filter-options.tsx'
import type { AppliedFilter } from './filters.ts'

interface FilterChipProps {
  filter: AppliedFilter
  onChange: (value: FilterValue) => void
}

/** An applied filter: its words open the choice, its cross takes it away. */
export function FilterChip({ filter, onChange }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <span ref={anchor} className="inline-flex max-w-full">
      <Chip
        label={filter.label}
        value={filter.valueText}
        onEdit={() => setOpen(!isOpen)}
        onRemove={() => onChange('')}
      />
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Portal>
          <Popover.Positioner anchor={anchor} align="start" sideOffset={4} className="z-60 outline-none">
            <Popover.Popup aria-label={filter.label} className={`${popupClass} w-68 max-w-(--available-width)`}>
              <FilterOptions definition={filter} value={filter.value} onChange={onChange} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  )
}
