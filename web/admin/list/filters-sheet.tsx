import { useState } from 'react'
import { withFilter, type ListState } from '#web/lib/list-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { MultiSelect } from '#web/ui/multi-select.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { FilterControl, type FilterControlProps } from './filter-control.tsx'
import { useFoundCount } from './found-count.ts'
import { appliedFilters, type ChoiceFilter, type ListFilter } from './list-filter.ts'
import type { ListSource } from './list-source.ts'
import { shownRows, type ListWords } from './list-words.ts'

interface FiltersSheetProps {
  filters: ListFilter[]
  state: ListState
  source: ListSource
  words: ListWords
  /** How many rows the filters of the page find. */
  found: number
  onApply: (state: ListState) => void
}

/** All filters on one sheet, for a phone; how many they find is counted before anything is applied. */
export function FiltersSheet({ filters, state, source, words, found, onApply }: FiltersSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(state)
  const count = useFoundCount(source, draft, isOpen, found)
  const applied = appliedFilters(filters, state).length
  const open = (next: boolean) => {
    if (next) setDraft(state)
    setOpen(next)
  }
  const apply = () => {
    setOpen(false)
    onApply({ ...draft, page: 1 })
  }
  return (
    <>
      <Button variant="outline" color="neutral" icon="lucide:list-filter" onClick={() => open(true)}>
        Фильтры {applied > 0 && <b className="tabular-nums">{applied}</b>}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={open}
        title="Фильтры"
        footer={
          <>
            <Button
              variant="outline"
              color="neutral"
              onClick={() => setDraft({ ...draft, filter: {} })}
              className="max-md:grow-0!"
            >
              Сбросить
            </Button>
            <Button onClick={apply}>Показать{count !== null && ` ${shownRows(words, count)}`}</Button>
          </>
        }
      >
        <div className="grid gap-5">
          {filters.map((filter) => (
            <Field key={filter.name} label={filter.label}>
              <SheetControl filter={filter} state={draft} onChange={setDraft} />
            </Field>
          ))}
        </div>
      </Dialog>
    </>
  )
}

function SheetControl({ filter, state, onChange }: FilterControlProps) {
  if (!('options' in filter)) return <FilterControl filter={filter} state={state} onChange={onChange} />
  return <ChoiceControl filter={filter} state={state} onChange={onChange} />
}

/** Two options and «any» stand side by side; more need a list. */
function ChoiceControl({ filter, state, onChange }: FilterControlProps<ChoiceFilter>) {
  const { kind, options, name, shortLabels = {} } = filter
  const value = state.filter[name]
  const change = (next: string | string[] | null) => onChange(withFilter(state, name, next ?? ''))
  if (kind === 'many') return <MultiSelect options={options} value={[value ?? []].flat()} onChange={change} />
  const one = value === undefined ? null : String(value)
  if (options.length !== 2)
    return <Select options={options} value={one} onChange={change} placeholder="Неважно" clearable />
  const choices = [
    { value: '', label: 'Неважно' },
    ...options.map((option) => ({ ...option, label: shortLabels[option.value] ?? option.label })),
  ]
  return <Segmented options={choices} value={one ?? ''} onChange={change} className="flex w-full" />
}
