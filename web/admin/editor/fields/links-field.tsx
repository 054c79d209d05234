import { MultiSelect } from '#web/ui/select/multi-select.tsx'
import type { Option } from '#web/ui/select/option.ts'
import type { Bound, NamesOf } from './bound-fields.ts'
import { EditorField, type PlacedFieldProps } from './editor-field.tsx'
import { useEditorField } from '../use-editor-field.ts'

type Choice = string | number

interface LinksFieldProps<N extends string> extends PlacedFieldProps<N> {
  options: readonly Option<Choice>[]
  /** Makes a record from inside the picker; null when it was not made. */
  onCreate?: (title: string) => Promise<Option<Choice> | null>
}

/** Its names are those of one form: `const LinksField: BoundLinks<CardForm> = AnyLinksField`. */
export type BoundLinks<F> = Bound<LinksFieldProps<NamesOf<F, readonly Choice[]>>>

/**
 * Several of many: chips and a search. New ones stand out until they are saved. Apart from the other fields, because few
 * editors need the weight of its list.
 */
export function AnyLinksField<N extends string>(props: LinksFieldProps<N>) {
  const { options, onCreate, aside, className = 'md:col-span-6', ...place } = props
  const { length } = useEditorField<Record<string, Choice[]>, string>(place.name).value
  return (
    <EditorField<Choice[]> {...place} className={className} aside={aside ?? (length > 0 ? length : undefined)}>
      {({ readOnly, element: _, ...control }) => (
        <MultiSelect
          {...control}
          options={options}
          readOnly={readOnly}
          {...(onCreate === undefined || readOnly ? {} : { onCreate })}
        />
      )}
    </EditorField>
  )
}
