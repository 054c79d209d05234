import { useEffect, useState } from 'react'
import { api } from '#contract/api.ts'
import type { PageOf } from '#contract/http.ts'
import type { Psychologist } from '#contract/psychologists.ts'
import { callApi } from '#web/lib/api.ts'
import { counted } from '#web/lib/format.ts'
import { listSearch, withFilter, type FilterValue, type ListState } from '#web/lib/list-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { MultiSelect } from '#web/ui/multi-select.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { appliedFilters, type FilterDefinition } from './filters.ts'

interface FiltersSheetProps {
  definitions: FilterDefinition[]
  state: ListState
  /** How many people the filters of the page find. */
  found: number
  onApply: (state: ListState) => void
}

/** All filters on one sheet, for a phone; how many they find is counted before anything is applied. */
export function FiltersSheet({ definitions, state, found, onApply }: FiltersSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(state)
  const count = useCount(draft, isOpen, found)
  const applied = appliedFilters(definitions, state).length
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
            <Button variant="outline" color="neutral" onClick={() => setDraft({ ...draft, filter: {} })}>
              Сбросить
            </Button>
            <Button onClick={apply}>Показать {counted(count, 'психолога', 'психологов', 'психологов')}</Button>
          </>
        }
      >
        <div className="grid gap-5">
          {definitions.map((definition) => (
            <Field key={definition.name} label={definition.label}>
              <FilterControl
                definition={definition}
                value={draft.filter[definition.name]}
                onChange={(value) => setDraft(withFilter(draft, definition.name, value))}
              />
            </Field>
          ))}
        </div>
      </Dialog>
    </>
  )
}

interface FilterControlProps {
  definition: FilterDefinition
  value: FilterValue | undefined
  onChange: (value: FilterValue) => void
}

/** Two options and «any» stand side by side; more need a list. */
function FilterControl({ definition: { kind, options, name }, value, onChange }: FilterControlProps) {
  if (kind === 'many') return <MultiSelect options={options} value={[value ?? []].flat()} onChange={onChange} />
  const one = value === undefined ? null : String(value)
  if (options.length > 2 || name === 'branch_id' || name === 'page_id') {
    return (
      <Select options={options} value={one} onChange={(next) => onChange(next ?? '')} placeholder="Неважно" clearable />
    )
  }
  const choices = [
    { value: '', label: 'Неважно' },
    ...options.map((option) => ({ ...option, label: shortLabel(option.label) })),
  ]
  return <Segmented options={choices} value={one ?? ''} onChange={onChange} className="flex w-full" />
}

/** «Работает с парами» is too long for a third of a phone: the label above says what it is about. */
function shortLabel(label: string): string {
  const known: Record<string, string> = {
    'Работает с парами': 'Работает',
    'Не работает с парами': 'Не\u00a0работает',
    'Только возможные дубли': 'Только дубли',
  }
  return known[label] ?? label
}

/** Asks how many people the draft finds; the last answer stays until the next one comes. */
function useCount(draft: ListState, isOpen: boolean, found: number): number {
  const [count, setCount] = useState(found)
  const search = listSearch({ ...draft, page: 1, perPage: 1 })
  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    callApi<PageOf<Psychologist>>(api.psychologists + search, { signal: controller.signal }).then(
      ({ meta }) => setCount(meta.total),
      () => {},
    )
    return () => controller.abort()
  }, [search, isOpen])
  return count
}
