import { Popover } from '@base-ui/react/popover'
import { memo, useRef, useState } from 'react'
import type { ListState } from '#web/lib/list-state.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { itemClass } from '#web/ui/select/list-class.ts'
import { FilterBody, preloadFilters } from './filter-body.tsx'
import { filterPopupClass } from './filter-popup-class.ts'
import { appliedFilters, type ListFilter } from './list-filter.ts'

interface AddFilterProps {
  filters: ListFilter[]
  state: ListState
  onChange: (state: ListState) => void
}

/** «+ Фильтр»: first which, then what. */
export const AddFilter = memo(function AddFilter({ filters, state, onChange }: AddFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ListFilter | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<ReturnType<typeof placeOf>>()
  const open = (next: boolean) => {
    setOpen(next)
    if (!next || trigger.current === null) return
    setAnchor(placeOf(trigger.current))
    setChosen(null)
    preloadFilters()
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      <Popover.Trigger
        ref={trigger}
        render={
          <Button variant="ghost" color="neutral" icon="lucide:plus">
            Фильтр
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={4} className="z-60 outline-none">
          <Popover.Popup aria-label="Фильтр" className={filterPopupClass(chosen)}>
            {chosen === null ? (
              <FilterNames filters={filters} state={state} onChoose={setChosen} />
            ) : (
              <>
                <BackToNames label={chosen.label} onClick={() => setChosen(null)} />
                <FilterBody filter={chosen} state={state} onChange={onChange} />
              </>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
})

/**
 * Where the button stands on the page now. Each option that is chosen adds a chip before it: what is open would run away
 * from the pointer after it.
 */
function placeOf(button: HTMLElement) {
  const { x, y, width, height } = button.getBoundingClientRect()
  const [left, top] = [x + window.scrollX, y + window.scrollY]
  return { getBoundingClientRect: () => new DOMRect(left - window.scrollX, top - window.scrollY, width, height) }
}

interface FilterNamesProps {
  filters: ListFilter[]
  state: ListState
  onChoose: (filter: ListFilter) => void
}

function FilterNames({ filters, state, onChoose }: FilterNamesProps) {
  const applied = new Set(appliedFilters(filters, state).map(({ filter }) => filter.name))
  return (
    <ul>
      {filters.map((filter) => (
        <li key={filter.name}>
          <button
            type="button"
            onClick={() => onChoose(filter)}
            className={`${itemClass} cursor-pointer hover:bg-pressed focus-visible:bg-pressed`}
          >
            <span className="flex-1 text-start">{filter.label}</span>
            {applied.has(filter.name) && <Icon name="lucide:check" className="text-primary-mark" />}
            <Icon name="lucide:chevron-right" className="text-ink-3" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function BackToNames({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      autoFocus
      onClick={onClick}
      className={`${itemClass} mb-1 cursor-pointer text-13 font-medium hover:bg-pressed focus-visible:bg-pressed`}
    >
      <Icon name="lucide:chevron-left" className="text-ink-3" />
      {label}
    </button>
  )
}
