import { Combobox } from '@base-ui/react/combobox'
import { useMemo, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { useControlProps } from './field-context.ts'
import { Icon } from './icon.tsx'
import { itemClass, listClass, popupClass } from './list-class.ts'
import { emptyText, matches, type Option } from './option.ts'
import { SelectOption } from './select-option.tsx'

interface MultiSelectProps<V extends string | number> {
  options: readonly Option<V>[]
  value: readonly V[]
  onChange: (value: V[]) => void
  /** What was chosen when it was last saved: chips beyond it get the edge of a change. */
  saved?: readonly V[]
  disabled?: boolean
  readOnly?: boolean
  /** Sends the values with a form. */
  name?: string
  className?: string
  'aria-label'?: string
}

/** Several of many: chips, and a search among the rest. Backspace takes the last chip off. */
export function MultiSelect<V extends string | number>({
  options,
  value,
  onChange,
  saved,
  className,
  'aria-label': label,
  ...root
}: MultiSelectProps<V>) {
  const control = useControlProps()
  const box = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const items = useMemo(
    () => Combobox.createItems(options as Option<V>[], { getValue: (o) => o.value, getLabel: (o) => o.label }),
    [options],
  )
  const labelByValue = useMemo(() => new Map(options.map((option) => [option.value, option.label])), [options])
  const isFixed = root.disabled || root.readOnly

  return (
    <Combobox.Root
      {...root}
      multiple
      items={items}
      value={value}
      onValueChange={(next) => onChange(next as V[])}
      onInputValueChange={setQuery}
      filter={(option: Option<V>, text) => matches(option.label, text)}
      autoHighlight
    >
      <Combobox.Chips
        ref={box}
        data-invalid={control['aria-invalid']}
        className={cn(
          'relative flex min-h-control flex-wrap content-center gap-1 rounded-m border border-line-field bg-surface py-0.75 ps-0.75 pe-8 transition-colors hover:border-ink-2 max-md:gap-y-2 max-md:pe-11',
          'has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-ring',
          'data-invalid:border-danger data-invalid:inset-ring data-invalid:inset-ring-danger',
          isFixed && 'border-line bg-sunken',
          className,
        )}
      >
        {value.map((one) => {
          const name = labelByValue.get(one) ?? String(one)
          const isNew = saved !== undefined && !saved.includes(one)
          return (
            <Combobox.Chip
              key={one}
              role="group"
              aria-readonly={undefined}
              aria-label={isNew ? `${name}, не сохранено` : name}
              className={cn(
                'flex min-h-6 max-w-full items-center rounded-s bg-pressed ps-2 text-13 max-md:min-h-9',
                isNew && 'bg-warn-soft inset-ring inset-ring-warn-line',
                isFixed && 'pe-2',
              )}
            >
              <span className="min-w-0 truncate">{name}</span>
              {!isFixed && (
                <Combobox.ChipRemove
                  aria-label={`Убрать: ${name}`}
                  className="relative grid size-6 shrink-0 place-items-center rounded-s text-ink-3 hover:text-ink max-md:h-9 max-md:w-11 max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-1"
                >
                  <Icon name="lucide:x" className="size-3.5" />
                </Combobox.ChipRemove>
              )}
            </Combobox.Chip>
          )
        })}
        <Combobox.Input
          {...control}
          aria-label={label}
          placeholder={isFixed ? undefined : 'Search...'}
          className="h-6 min-w-20 flex-1 border-0 bg-transparent px-1.5 text-14 outline-none max-md:h-9 max-md:text-16"
        />
        {!isFixed && (
          <Combobox.Trigger
            aria-label="Открыть список"
            tabIndex={-1}
            className="absolute end-0 top-0 grid h-control w-8 place-items-center text-ink-3 max-md:w-11"
          >
            <Icon name="lucide:chevron-down" />
          </Combobox.Trigger>
        )}
      </Combobox.Chips>
      <Combobox.Portal>
        <Combobox.Positioner anchor={box} align="start" sideOffset={4} className="z-60 outline-none">
          <Combobox.Popup className={cn(popupClass, 'w-(--anchor-width) max-w-(--available-width) min-w-48')}>
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
