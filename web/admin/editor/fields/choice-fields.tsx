import { cn } from '#web/ui/cn.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { EditorField, type PlacedFieldProps } from './editor-field.tsx'
import { ChangedName } from './field-place.tsx'
import { useEditorField } from '../use-editor-field.ts'

export interface FlagFieldProps<N extends string> {
  name: N
  label?: string
  hint?: string
  /** Why it cannot be switched now. */
  disabledReason?: string
  className?: string
}

/** A line with a switch at its end. */
export function FlagField<N extends string>({ name, hint, disabledReason, className, ...props }: FlagFieldProps<N>) {
  const { value, onChange, isLocked, changed, error, ...field } = useEditorField<Record<string, boolean>, string>(name)
  const label = props.label ?? field.label
  return (
    <div data-field={name} className={cn('min-w-0 scroll-mt-(--field-margin,5rem)', className)}>
      <div className="flex min-h-8 items-center justify-between gap-3 max-md:min-h-11">
        <ChangedName changed={changed}>{label}</ChangedName>
        <Switch
          aria-label={label}
          checked={value}
          disabled={isLocked || disabledReason !== undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </div>
      {(disabledReason ?? hint) && <p className="text-12 text-ink-3">{disabledReason ?? hint}</p>}
      {error && <p className="text-13 text-danger">{error}</p>}
    </div>
  )
}

export interface ChoiceFieldProps<N extends string> extends PlacedFieldProps<N> {
  options: readonly { value: string; label: string }[]
}

/** One of two to four, all in sight; '' is none. */
export function ChoiceField<N extends string>({ options, ...place }: ChoiceFieldProps<N>) {
  return (
    <EditorField<string> {...place}>
      {({ value, onChange, readOnly }) => (
        <Segmented
          options={options}
          value={value === '' ? null : value}
          onChange={onChange}
          disabled={readOnly}
          className="flex"
        />
      )}
    </EditorField>
  )
}
