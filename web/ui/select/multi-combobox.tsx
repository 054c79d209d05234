import { Combobox } from '@base-ui/react/combobox'
import { useRef, useState } from 'react'
import { cn } from '../cn.ts'
import { ComboboxEntries } from './combobox-entries.tsx'
import { fitsQuery, isCreate, isSameEntry, withCreate, type Create, type Entry } from './create-entry.ts'
import { useControlProps, useEdited } from '../fields/field-context.ts'
import { Icon } from '../icon.tsx'
import { popupClass } from './list-class.ts'
import type { ListState } from './list-status.tsx'
import type { Option } from './option.ts'
import { useQueryMatch } from './alternative-query.ts'
import { useAfterIdle } from '../use-after-idle.ts'

const boxClass = cn(
  'relative flex min-h-control flex-wrap content-center gap-1 rounded-m border border-line-field bg-surface py-0.75 ps-0.75 pe-8 transition-colors hover:border-ink-2 max-md:gap-y-2 max-md:pe-11',
  'has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-ring',
  'data-invalid:border-danger data-invalid:inset-ring data-invalid:inset-ring-danger',
)
const fixedClass = 'border-line bg-sunken'
const inputClass = 'h-6 min-w-20 flex-1 border-0 bg-transparent px-1.5 text-14 outline-none max-md:h-9 max-md:text-16'
const crossClass =
  'relative grid size-6 shrink-0 place-items-center rounded-s text-ink-3 hover:text-ink max-md:h-9 max-md:w-11 max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-1'
const openerClass = 'absolute end-0 top-0 grid h-control w-8 place-items-center text-ink-3 max-md:w-11'

export interface MultiComboboxProps<V extends string | number> {
  options: readonly Option<V>[]
  value: readonly Option<V>[]
  onChange: (value: Option<V>[]) => void
  query: string
  onQuery: (query: string) => void
  onOpen?: (isOpen: boolean) => void
  /** Present when the options come while one types: then they are not filtered again. */
  loaded?: ListState
  onCreate?: Create<V>
  /** What was chosen when it was last saved: chips beyond it get the edge of a change. */
  saved?: readonly V[]
  disabled?: boolean
  readOnly?: boolean
  name?: string
  className?: string
  'aria-label'?: string
}

/**
 * The chips, the search and the list behind `MultiSelect` and `AsyncMultiSelect`. They are heavy to draw, so they come
 * after the screen, in a box that shows the same chips.
 */
export function MultiCombobox<V extends string | number>(props: MultiComboboxProps<V>) {
  return useAfterIdle() ? <LiveCombobox {...props} /> : <Face {...props} />
}

function LiveCombobox<V extends string | number>(props: MultiComboboxProps<V>) {
  const { options, value, onChange, query, onQuery, onOpen, loaded, onCreate, saved, className } = props
  const { disabled, readOnly, name, 'aria-label': label } = props
  const control = useControlProps()
  const tellEdited = useEdited()
  const finds = useQueryMatch()
  const box = useRef<HTMLDivElement>(null)
  const [isCreating, setCreating] = useState(false)
  const isFixed = disabled || readOnly
  const mayCreate = onCreate !== undefined && loaded?.state !== 'loading'
  const known = [...options, ...value]
  const entries = mayCreate ? withCreate(options, known.some(isNamed(query)) ? '' : query) : options

  const create = async (title: string) => {
    if (onCreate === undefined || isCreating) return
    setCreating(true)
    const made = await onCreate(title).finally(() => setCreating(false))
    if (made === null) return
    onChange([...value, made])
    onQuery('')
  }
  const choose = (next: Entry<V>[]) => {
    const asked = next.find(isCreate)
    if (asked === undefined) onChange(next as Option<V>[])
    else void create(asked.create)
  }

  return (
    <Combobox.Root<Entry<V>, true>
      multiple
      items={entries as Entry<V>[]}
      value={value as Option<V>[]}
      onValueChange={(next, details) => {
        // Esc closes what the field stands in; it takes nothing away.
        if (details.reason === 'escape-key') return details.allowPropagation()
        tellEdited?.()
        choose(next)
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
      <Combobox.Chips
        ref={box}
        data-invalid={control['aria-invalid']}
        className={cn(boxClass, isFixed && fixedClass, className)}
      >
        {value.map((one) => (
          <Chip key={one.value} label={one.label} isNew={saved?.includes(one.value) === false} isFixed={isFixed} />
        ))}
        <Combobox.Input
          {...control}
          aria-label={label}
          placeholder={isFixed ? undefined : 'Search...'}
          className={cn(inputClass, isFixed && 'min-w-4 px-0')}
        />
        {!isFixed && (
          <Combobox.Trigger aria-label="Открыть список" tabIndex={-1} className={openerClass}>
            <Icon name="lucide:chevron-down" />
          </Combobox.Trigger>
        )}
      </Combobox.Chips>
      <Combobox.Portal>
        <Combobox.Positioner anchor={box} align="start" sideOffset={4} className="z-60 outline-none">
          <Combobox.Popup
            aria-busy={loaded?.state === 'loading' || isCreating || undefined}
            className={cn(popupClass, 'w-(--anchor-width) max-w-(--available-width) min-w-48')}
          >
            <ComboboxEntries options={options} query={query} loaded={loaded} isCreating={isCreating} />
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** The same to look at; nothing to press or to type into yet. */
function Face<V extends string | number>(props: MultiComboboxProps<V>) {
  const { value, saved, disabled, readOnly, className } = props
  const isFixed = disabled || readOnly
  return (
    <div className={cn(boxClass, isFixed && fixedClass, className)}>
      {value.map((one) => (
        <span key={one.value} className={chipClass(saved?.includes(one.value) === false, isFixed)}>
          <span className="min-w-0 truncate">{one.label}</span>
          {!isFixed && (
            <span className={crossClass}>
              <Icon name="lucide:x" className="size-3.5" />
            </span>
          )}
        </span>
      ))}
      <span className={cn(inputClass, 'flex items-center text-ink-3', isFixed && 'min-w-4 px-0')}>
        {!isFixed && 'Search...'}
      </span>
      {!isFixed && (
        <span className={openerClass}>
          <Icon name="lucide:chevron-down" />
        </span>
      )}
    </div>
  )
}

function Chip({ label, isNew, isFixed }: { label: string; isNew: boolean; isFixed: boolean | undefined }) {
  return (
    <Combobox.Chip
      role="group"
      aria-readonly={undefined}
      aria-label={isNew ? `${label}, не сохранено` : label}
      className={chipClass(isNew, isFixed)}
    >
      <span className="min-w-0 truncate" title={label}>
        {label}
      </span>
      {!isFixed && (
        <Combobox.ChipRemove aria-label={`Убрать: ${label}`} className={crossClass}>
          <Icon name="lucide:x" className="size-3.5" />
        </Combobox.ChipRemove>
      )}
    </Combobox.Chip>
  )
}

function chipClass(isNew: boolean, isFixed: boolean | undefined): string {
  return cn(
    'flex min-h-6 max-w-full items-center rounded-s bg-pressed ps-2 text-13 max-md:min-h-9',
    isNew && 'bg-warn-soft inset-ring inset-ring-warn-line',
    isFixed && 'pe-2',
  )
}

/** Chosen ones are not created a second time either. */
function isNamed(query: string) {
  const title = query.trim().toLocaleLowerCase('ru')
  return (option: Option<string | number>) => option.label.toLocaleLowerCase('ru') === title
}
