import { Popover } from '@base-ui/react/popover'
import { useState } from 'react'
import type { FilterValue, ListState } from '#web/lib/list-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { itemClass, popupClass } from '#web/ui/list-class.ts'
import { FilterOptions } from './filter-options.tsx'
import type { FilterDefinition } from './filters.ts'

interface AddFilterProps {
  definitions: FilterDefinition[]
  state: ListState
  onChange: (definition: FilterDefinition, value: FilterValue) => void
}

/** «+ Фильтр»: first which, then what. */
export function AddFilter({ definitions, state, onChange }: AddFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<FilterDefinition | null>(null)
  const open = (next: boolean) => {
    setOpen(next)
    if (next) setChosen(null)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      <Popover.Trigger
        render={
          <Button variant="ghost" color="neutral" icon="lucide:plus">
            Фильтр
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={4} className="z-60 outline-none">
          <Popover.Popup aria-label="Фильтр" className={`${popupClass} w-68 max-w-(--available-width)`}>
            {chosen === null ? (
              <FilterNames definitions={definitions} state={state} onChoose={setChosen} />
            ) : (
              <>
                <BackToNames label={chosen.label} onClick={() => setChosen(null)} />
                <FilterOptions
                  definition={chosen}
                  value={state.filter[chosen.name]}
                  onChange={(value) => onChange(chosen, value)}
                />
              </>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface FilterNamesProps extends Omit<AddFilterProps, 'onChange'> {
  onChoose: (definition: FilterDefinition) => void
}

function FilterNames({ definitions, state, onChoose }: FilterNamesProps) {
  return (
    <ul>
      {definitions.map((definition) => (
        <li key={definition.name}>
          <button
            type="button"
            onClick={() => onChoose(definition)}
            className={`${itemClass} cursor-pointer hover:bg-pressed focus-visible:bg-pressed`}
          >
            <span className="flex-1 text-start">{definition.label}</span>
            {state.filter[definition.name] !== undefined && <Icon name="lucide:check" className="text-primary-mark" />}
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
