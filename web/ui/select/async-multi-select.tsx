import { useState } from 'react'
import type { Create } from './create-entry.ts'
import { MultiCombobox } from './multi-combobox.tsx'
import type { Option } from './option.ts'
import { useLoadedOptions, type LoadOptions } from './use-loaded-options.ts'

interface AsyncMultiSelectProps<V extends string | number> {
  load: LoadOptions<V>
  /** Whole options, so that chosen ones keep their names. */
  value: readonly Option<V>[]
  onChange: (value: Option<V>[]) => void
  /** Adds «Создать „…“» as the last line; the new option joins the chosen ones. */
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

/** Several of very many: the list is found while one types. */
export function AsyncMultiSelect<V extends string | number>({ load, ...rest }: AsyncMultiSelectProps<V>) {
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { options, ...loaded } = useLoadedOptions(load, query, isOpen)
  return <MultiCombobox {...rest} options={options} loaded={loaded} query={query} onQuery={setQuery} onOpen={setOpen} />
}
