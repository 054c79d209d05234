import { useController } from 'react-hook-form'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useEditorForm } from './editor-context.ts'
import { isChanged } from './fields/field-changes.ts'
import type { FieldName } from './fields/field-table.ts'

/** One field of the form: its value, whether it differs from the saved one, what the server said about it. */
export function useEditorField<F, K extends FieldName<F>>(name: K) {
  const isAlive = useHydrated()
  const { fields, saved, open, isCreation, clearErrors } = useEditorForm()
  const { field, fieldState } = useController({ name })
  const spec = fields[name]
  if (spec === undefined) throw new Error(`No field «${name}» in the table`)
  return {
    label: spec.label,
    // A part that gets its scripts late begins as the server drew it, whatever was put into the form meanwhile.
    value: isAlive ? (field.value as F[K]) : (saved[name] as F[K]),
    saved: saved[name] as F[K],
    ref: field.ref,
    onBlur: field.onBlur,
    onChange: (value: F[K]) => {
      clearErrors(name)
      field.onChange(value)
    },
    error: fieldState.error?.message,
    changed: isAlive && !isCreation && isChanged(spec, saved[name], field.value as unknown),
    /** From the first drawing on: what stands beside the field for whoever may change it moves nothing when it opens. */
    canChange: open.has(name),
    // What is typed before the scripts are there would be mixed with the saved text: the field opens with them.
    isLocked: !isAlive || !open.has(name),
  }
}
