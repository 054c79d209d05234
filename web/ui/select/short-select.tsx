import { Select } from '@base-ui/react/select'
import { cn } from '../cn.ts'
import { useControlProps, useEdited } from '../fields/field-context.ts'
import { Icon } from '../icon.tsx'
import { itemClass, listClass, popupClass } from './list-class.ts'
import { SelectOption } from './select-option.tsx'
import { selectTriggerClass } from './select-trigger-class.ts'
import type { SelectProps } from './select.tsx'

/** One of a handful: the list without a search. */
export function ShortSelect<V extends string | number>({
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
  const tellEdited = useEdited()
  const items = [...(clearable ? [{ value: null, label: placeholder }] : []), ...options]
  return (
    <Select.Root
      {...root}
      items={items}
      value={value}
      onValueChange={(next) => {
        tellEdited?.()
        onChange(next as V | null)
      }}
    >
      <Select.Trigger {...control} aria-label={label} className={cn(selectTriggerClass, className)}>
        <Select.Value placeholder={placeholder} className="min-w-0 flex-1 truncate data-placeholder:text-ink-3" />
        <Icon name="lucide:chevron-down" className="text-ink-3" />
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner align="start" sideOffset={4} alignItemWithTrigger={false} className="z-60 outline-none">
          <Select.Popup className={cn(popupClass, 'min-w-(--anchor-width)')}>
            {options.length === 0 && <p className="px-2 py-1.5 text-13 text-ink-3">No options.</p>}
            <Select.List className={listClass}>
              {items.map((item) => (
                <Select.Item
                  key={item.value}
                  value={item.value}
                  disabled={'disabled' in item && item.disabled}
                  className={itemClass}
                >
                  <SelectOption
                    option={{ ...item, value: item.value ?? '' }}
                    tick={
                      <Select.ItemIndicator>
                        <Icon name="lucide:check" className="text-primary-mark" />
                      </Select.ItemIndicator>
                    }
                  />
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  )
}
