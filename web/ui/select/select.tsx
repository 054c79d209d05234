import { useMemo, useState } from 'react'
import type { Create } from './create-entry.ts'
import type { Option } from './option.ts'
import { SingleCombobox } from './single-combobox.tsx'

export interface SelectProps<V extends string | number> {
  options: readonly Option<V>[]
  value: V | null
  onChange: (value: V | null) => void
  /** Adds «Создать „…“» as the last line; the new option is chosen. Add it to `options` too. */
  onCreate?: Create<V>
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
export function Select<V extends string | number>({ options, value, onChange, ...rest }: SelectProps<V>) {
  const [query, setQuery] = useState('')
  const chosen = useMemo(
    () => (value === null ? null : (options.find((option) => option.value === value) ?? unknown(value))),
    [options, value],
  )
  return (
    <SingleCombobox
      {...rest}
      options={options}
      value={chosen}
      onChange={(next) => onChange(next?.value ?? null)}
      query={query}
      onQuery={setQuery}
    />
  )
}

function unknown<V extends string | number>(value: V): Option<V> {
  return { value, label: String(value) }
}
