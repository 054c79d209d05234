import { useState } from 'react'
import { withFilter, type ListState } from '#web/lib/list-state.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { MultiSelect } from '#web/ui/select/multi-select.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Select } from '#web/ui/select/select.tsx'
import FilterControl from './filter-control.tsx'
import type { ListSource } from '../state/list-source.ts'
import type { ListWords } from '../list-words.ts'
import { useFoundCount } from '../search/found-count.ts'
import type { ChoiceFilter, FilterControlProps, ListFilter } from './list-filter.ts'
import { shownRows } from '../list-words.ts'

/** What the button and the sheet behind it share. */
export interface FiltersButtonProps {
  filters: ListFilter[]
  state: ListState
  source: ListSource
  words: ListWords
  /** How many rows the filters of the page find. */
  found: number
  onApply: (state: ListState) => void
}

interface FiltersSheetProps extends FiltersButtonProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All filters on one sheet, for a phone; how many they find is counted before anything is applied. */
export default function FiltersSheet(props: FiltersSheetProps) {
  const { filters, state, source, words, found, onApply, open, onOpenChange } = props
  const [draft, setDraft] = useState(state)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // Every opening begins from what the list shows.
    if (open) setDraft(state)
  }
  const count = useFoundCount(source, draft, open, found)
  const apply = () => {
    onOpenChange(false)
    onApply({ ...draft, page: 1 })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Фильтры"
      footer={
        <>
          <Button
            variant="outline"
            color="neutral"
            onClick={() => setDraft({ ...draft, filter: {} })}
            className="max-md:flex-none!"
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
