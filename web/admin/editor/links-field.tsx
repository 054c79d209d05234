import { MultiSelect } from '#web/ui/multi-select.tsx'
import type { Option } from '#web/ui/option.ts'
import type { Bound, NamesOf } from './bound-fields.ts'
import { FieldPlace } from './field-place.tsx'
import type { PlacedFieldProps } from './text-fields.tsx'
import { useEditorField } from './use-editor-field.ts'

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
  const { name, label, options, onCreate, aside, className = 'md:col-span-6', ...place } = props
  const { value, saved, onChange, isLocked, error, changed, ...field } = useEditorField<
    Record<string, Choice[]>,
    string
  >(name)
  return (
    <FieldPlace
      {...place}
      className={className}
      name={name}
      label={label ?? field.label}
      error={error}
      changed={changed}
      aside={aside ?? (value.length > 0 ? value.length : undefined)}
    >
      <MultiSelect
        options={options}
        value={value}
        onChange={onChange}
        saved={saved}
        readOnly={isLocked}
        {...(onCreate === undefined || isLocked ? {} : { onCreate })}
      />
    </FieldPlace>
  )
}
