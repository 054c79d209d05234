import type { Option } from '#web/ui/select/option.ts'
import { ShortSelect } from '#web/ui/select/short-select.tsx'
import type { Bound, NamesOf } from './bound-fields.ts'
import { EditorField, type PlacedFieldProps } from './editor-field.tsx'

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
  const { options, placeholder, clearable, ...place } = props
  return (
    <EditorField<Choice | null> {...place}>
      {({ value, onChange, readOnly }) => (
        <ShortSelect {...{ options, onChange, placeholder, clearable, readOnly }} value={value === '' ? null : value} />
      )}
    </EditorField>
  )
}
