import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { cn } from '../cn.ts'
import { ComboboxEntries } from './combobox-entries.tsx'
import { fitsQuery, isCreate, isSameEntry, withCreate, type Create, type Entry } from './create-entry.ts'
import { useControlProps, useEdited } from '../fields/field-context.ts'
import { Icon } from '../icon.tsx'
import { popupClass } from './list-class.ts'
import type { ListState } from './list-status.tsx'
import type { Option } from './option.ts'
import { useQueryMatch } from './alternative-query.ts'
import { selectTriggerClass } from './select-trigger-class.ts'

interface SingleComboboxProps<V extends string | number> {
  options: readonly Option<V>[]
  value: Option<V> | null
  onChange: (value: Option<V> | null) => void
  query: string
  onQuery: (query: string) => void
  onOpen?: (isOpen: boolean) => void
  /** Present when the options come while one types: then they are not filtered again. */
  loaded?: ListState
  onCreate?: Create<V>
  placeholder?: string
  clearable?: boolean
  disabled?: boolean
  readOnly?: boolean
  name?: string
  className?: string
  'aria-label'?: string
}

/** The closed face, the search and the list behind `Select` and `AsyncSelect`. */
export function SingleCombobox<V extends string | number>(props: SingleComboboxProps<V>) {
  const { options, value, onChange, query, onQuery, onOpen, loaded, onCreate, className } = props
  const { placeholder = 'Не выбрано', clearable = false, disabled, readOnly, name, 'aria-label': label } = props
  const control = useControlProps()
  const tellEdited = useEdited()
  const finds = useQueryMatch()
  const [isCreating, setCreating] = useState(false)
  const canClear = clearable && value !== null && !disabled && !readOnly
  const mayCreate = onCreate !== undefined && loaded?.state !== 'loading'
  const entries: readonly Entry<V>[] = mayCreate ? withCreate(options, query) : options

  const choose = async (next: Entry<V> | null) => {
    if (next === null || !isCreate(next)) return onChange(next)
    if (onCreate === undefined || isCreating) return
    setCreating(true)
    const made = await onCreate(next.create).finally(() => setCreating(false))
    if (made !== null) onChange(made)
  }

  return (
    <Combobox.Root<Entry<V>>
      items={entries as Entry<V>[]}
      value={value}
      onValueChange={(next, details) => {
        // Esc closes what the field stands in; it takes nothing away.
        if (details.reason === 'escape-key') return details.allowPropagation()
        tellEdited?.()
        void choose(next)
      }}
      isItemEqualToValue={isSameEntry}
      inputValue={query}
      onInputValueChange={onQuery}
      onOpenChange={onOpen}
      filter={loaded ? null : fitsQuery(finds)}
      autoHighlight
      disabled={disabled}
      readOnly={readOnly}
      name={name}
    >
      <div className={cn('relative', className)}>
        <Combobox.Trigger
          {...control}
          aria-label={label}
          aria-busy={isCreating || undefined}
          className={cn(selectTriggerClass, 'max-md:h-auto max-md:min-h-control max-md:py-1.5', canClear && 'pe-16')}
        >
          <span
            className={cn(
              'min-w-0 flex-1 wrap-anywhere max-md:line-clamp-3 md:truncate',
              value === null && 'text-ink-3',
            )}
          >
            {isCreating ? 'Создаём…' : (value?.label ?? placeholder)}
          </span>
          {!canClear && <Icon name="lucide:chevron-down" className="text-ink-3" />}
        </Combobox.Trigger>
        {canClear && (
          <>
            <button
              type="button"
              aria-label="Очистить"
              onClick={() => {
                tellEdited?.()
                onChange(null)
              }}
              className="absolute inset-y-0 end-7 grid w-8 place-items-center rounded-m text-ink-3 hover:text-ink focus-visible:-outline-offset-2 max-md:end-6 max-md:w-11"
            >
              <Icon name="lucide:x" className="size-3.5" />
            </button>
            <Icon
              name="lucide:chevron-down"
              className="pointer-events-none absolute inset-y-0 end-2 my-auto text-ink-3"
            />
          </>
        )}
      </div>
      <Combobox.Portal>
        <Combobox.Positioner align="start" sideOffset={4} className="z-60 outline-none">
          <Combobox.Popup
            aria-label={label ?? placeholder}
            aria-busy={loaded?.state === 'loading' || undefined}
            className={cn(
              popupClass,
              'w-max max-w-[min(24rem,var(--available-width))] min-w-[max(12rem,var(--anchor-width))]',
            )}
          >
            <div className="relative mb-1 has-[+[role=status]:not(:empty)]:mb-0">
              <Icon
                name="lucide:search"
                className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-ink-3"
              />
              <Combobox.Input
                placeholder="Search..."
                aria-label="Поиск"
                className="block h-control w-full rounded-s border border-line-field bg-surface ps-8 pe-2 text-14 outline-offset-[-2px] max-md:text-16"
              />
            </div>
            <ComboboxEntries options={options} query={query} loaded={loaded} isCreating={isCreating} />
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
