import { Combobox } from '@base-ui/react/combobox'
import { isCreate, type Entry } from './create-entry.ts'
import { Icon } from '../icon.tsx'
import { itemClass, listClass } from './list-class.ts'
import { ListStatus, type ListState } from './list-status.tsx'
import type { Option } from './option.ts'
import { useQueryMatch } from './alternative-query.ts'
import { SelectOption } from './select-option.tsx'

interface ComboboxEntriesProps<V extends string | number> {
  options: readonly Option<V>[]
  query: string
  /** Present when the options come while one types: then they are not filtered again. */
  loaded: ListState | undefined
  isCreating: boolean
}

/** What a picker's popup says, and the lines to choose from: the same for one and for several. */
export function ComboboxEntries<V extends string | number>(props: ComboboxEntriesProps<V>) {
  const { options, query, loaded, isCreating } = props
  const finds = useQueryMatch()
  const hasOptions = loaded ? options.length > 0 : options.some((option) => finds(option.label, query))
  return (
    <>
      <Combobox.Status className="px-2 py-1.5 text-13 text-ink-3 empty:p-0">
        <ListStatus loaded={loaded} hasOptions={hasOptions} hasAny={options.length > 0} query={query} />
      </Combobox.Status>
      <Combobox.List className={listClass}>
        {(entry: Entry<V>) =>
          isCreate(entry) ? (
            <Combobox.Item key="create" value={entry} disabled={isCreating} className={itemClass}>
              <Icon name="lucide:plus" className="text-primary-mark" />
              <span className="min-w-0 flex-1 py-1.5 leading-5">{entry.label}</span>
            </Combobox.Item>
          ) : (
            <Combobox.Item key={entry.value} value={entry} disabled={entry.disabled} className={itemClass}>
              <SelectOption
                option={entry}
                tick={
                  <Combobox.ItemIndicator>
                    <Icon name="lucide:check" className="text-primary-mark" />
                  </Combobox.ItemIndicator>
                }
              />
            </Combobox.Item>
          )
        }
      </Combobox.List>
    </>
  )
}
