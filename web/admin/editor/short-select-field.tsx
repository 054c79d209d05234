import type { Option } from '#web/ui/option.ts'
import { ShortSelect } from '#web/ui/short-select.tsx'
import type { Bound, NamesOf } from './bound-fields.ts'
import { FieldPlace } from './field-place.tsx'
import type { PlacedFieldProps } from './text-fields.tsx'
import { useEditorField } from './use-editor-field.ts'

type Choice = string | number

interface ShortSelectFieldProps<N extends string> extends PlacedFieldProps<N> {
  options: readonly Option<Choice>[]
  placeholder?: string
  clearable?: boolean
}

/** Its names are those of one form: `const ShortSelectField: BoundShortSelect<UserForm> = AnyShortSelectField`. */
export type BoundShortSelect<F> = Bound<ShortSelectFieldProps<NamesOf<F, Choice | null>>>

/** One of a handful; null is none. Apart from the other fields, because few editors need the weight of its list. */
export function AnyShortSelectField<N extends string>(props: ShortSelectFieldProps<N>) {
  const { name, label, options, placeholder, clearable, ...place } = props
  const { value, onChange, isLocked, error, changed, ...field } = useEditorField<Record<string, Choice | null>, string>(
    name,
  )
  return (
    <FieldPlace {...place} name={name} label={label ?? field.label} error={error} changed={changed}>
      <ShortSelect
        options={options}
        value={value === '' ? null : value}
        onChange={onChange}
        placeholder={placeholder}
        clearable={clearable}
        readOnly={isLocked}
      />
    </FieldPlace>
  )
}
