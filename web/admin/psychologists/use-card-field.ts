import { useController, useFormContext, type FieldPathValue } from 'react-hook-form'
import { PSYCHOLOGIST_LABELS } from '#contract/psychologists.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useSite } from '#web/shell/site.tsx'
import { useCard } from './card-context.ts'
import type { CardField, CardForm } from './card-form.ts'
import { isChanged } from './card-wire.ts'

/** One field of the card: its value, whether it differs from the saved one, what the server said about it. */
export function useCardField<F extends CardField>(name: F) {
  const isAlive = useHydrated()
  const { saved, mayChange } = useCard()
  const { timeZone } = useSite()
  const { clearErrors } = useFormContext<CardForm>()
  const { field, fieldState } = useController<CardForm, F>({ name })
  return {
    label: PSYCHOLOGIST_LABELS[name],
    value: field.value as CardForm[F],
    ref: field.ref,
    onBlur: field.onBlur,
    onChange: (value: CardForm[F]) => {
      clearErrors(name)
      field.onChange(value as FieldPathValue<CardForm, F>)
    },
    error: fieldState.error?.message,
    changed: isChanged(name, saved, { ...saved, [name]: field.value }, timeZone),
    // What is typed before the scripts are there would be mixed with the saved text: the field opens with them.
    isLocked: !isAlive || !mayChange(name),
  }
}
