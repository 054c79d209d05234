import { useState } from 'react'
import type { Create } from './create-entry.ts'
import type { Option } from './option.ts'
import { SingleCombobox } from './single-combobox.tsx'
import { useLoadedOptions, type LoadOptions } from './use-loaded-options.ts'

interface AsyncSelectProps<V extends string | number> {
  load: LoadOptions<V>
  /** The whole option, so that the chosen one keeps its name. */
  value: Option<V> | null
  onChange: (value: Option<V> | null) => void
  /** Adds «Создать „…“» as the last line; the new option is chosen. */
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

/** One of very many: the list is found while one types. */
export function AsyncSelect<V extends string | number>({ load, ...rest }: AsyncSelectProps<V>) {
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { options, ...loaded } = useLoadedOptions(load, query, isOpen)
  return (
    <SingleCombobox {...rest} options={options} loaded={loaded} query={query} onQuery={setQuery} onOpen={setOpen} />
  )
}
