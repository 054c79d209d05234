import { useMemo, useState } from 'react'
import type { Create } from './create-entry.ts'
import { MultiCombobox } from './multi-combobox.tsx'
import type { Option } from './option.ts'

interface MultiSelectProps<V extends string | number> {
  options: readonly Option<V>[]
  value: readonly V[]
  onChange: (value: V[]) => void
  /** Adds «Создать „…“» as the last line; the new option joins the chosen ones. Add it to `options` too. */
  onCreate?: Create<V>
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
export function MultiSelect<V extends string | number>({ options, value, onChange, ...rest }: MultiSelectProps<V>) {
  const [query, setQuery] = useState('')
  const optionByValue = useMemo(() => new Map(options.map((option) => [option.value, option])), [options])
  const chosen = useMemo(
    () => value.map((one) => optionByValue.get(one) ?? { value: one, label: String(one) }),
    [value, optionByValue],
  )
  return (
    <MultiCombobox
      {...rest}
      options={options}
      value={chosen}
      onChange={(next) => onChange(next.map((option) => option.value))}
      query={query}
      onQuery={setQuery}
    />
  )
}
