import type { Bound, NamesOf } from './bound-fields.ts'
import type { PlacedFieldProps } from './editor-field.tsx'
import { MomentField, MoneyField, PhoneField, SecretField, type MoneyFieldProps } from './rare-fields.tsx'

interface BoundRareFields<F> {
  SecretField: Bound<PlacedFieldProps<NamesOf<F, string>>>
  MomentField: Bound<PlacedFieldProps<NamesOf<F, string>>>
  PhoneField: Bound<PlacedFieldProps<NamesOf<F, string>>>
  MoneyField: Bound<MoneyFieldProps<NamesOf<F, number | null>>>
}

/** The fields that few editors have: the others do without their weight. */
export function boundRareFields<F>(): BoundRareFields<F> {
  return { SecretField, MomentField, PhoneField, MoneyField }
}
