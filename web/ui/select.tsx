import { Combobox } from '@base-ui/react/combobox'
import { useMemo, useState } from 'react'
import { cn } from './cn.ts'
import { useControlProps } from './field-context.ts'
import { Icon } from './icon.tsx'
import { itemClass, listClass, popupClass } from './list-class.ts'
import { emptyText, matches, type Option } from './option.ts'
import { SelectOption } from './select-option.tsx'
import { selectTriggerClass } from './select-trigger-class.ts'

export interface SelectProps<V extends string | number> {
  options: readonly Option<V>[]
  value: V | null
  onChange: (value: V | null) => void
  placeholder?: string
  /** Offers to go back to no value. */
  clearable?: boolean
  disabled?: boolean
  readOnly?: boolean
  /** Sends the value with a form. */
  name?: string
  className?: string
  'aria-label'?: string
}

/** One of many, with a search. For a handful of options take `ShortSelect` or `Segmented`. */
export function Select<V extends string | number>({
  options,
  value,
  onChange,
  placeholder = 'Не выбрано',
  clearable = false,
  className,
  'aria-label': label,
  ...root
}: SelectProps<V>) {
  const control = useControlProps()
  const [query, setQuery] = useState('')
  const items = useMemo(
    () => Combobox.createItems(options as Option<V>[], { getValue: (o) => o.value, getLabel: (o) => o.label }),
    [options],
  )
  const canClear = clearable && value !== null && !root.disabled && !root.readOnly

  return (
    <Combobox.Root
      {...root}
      items={items}
      value={value}
      onValueChange={(next) => onChange(next as V | null)}
      onInputValueChange={setQuery}
      filter={(option: Option<V>, text) => matches(option.label, text)}
      autoHighlight
    >
      <div className={cn('relative', className)}>
        <Combobox.Trigger {...control} aria-label={label} className={cn(selectTriggerClass, canClear && 'pe-16')}>
          <span className={cn('min-w-0 flex-1 truncate', value === null && 'text-ink-3')}>
            <Combobox.Value placeholder={placeholder} />
          </span>
          {!canClear && <Icon name="lucide:chevron-down" className="text-ink-3" />}
        </Combobox.Trigger>
        {canClear && (
          <>
            <button
              type="button"
              aria-label="Очистить"
              onClick={() => onChange(null)}
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
            <Combobox.Empty className="px-2 py-1.5 text-13 text-ink-3 empty:p-0">
              {emptyText(options.length, query)}
            </Combobox.Empty>
            <Combobox.List className={listClass}>
              {(option: Option<V>) => (
                <Combobox.Item key={option.value} value={option.value} disabled={option.disabled} className={itemClass}>
                  <SelectOption
                    option={option}
                    tick={
                      <Combobox.ItemIndicator>
                        <Icon name="lucide:check" className="text-primary-mark" />
                      </Combobox.ItemIndicator>
                    }
                  />
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
